import type { ReactNode } from 'react'

import { DEFINITIONS, type ParameterSetting, supportedName } from '@/domain/parameters/parameters'
import { isListed } from '@/domain/request/refusals'
import { takenWords, wordsOf } from '@/domain/request/refusalOf'
import type { EffortReply } from '@/domain/sampling/effortFigures'
import { t } from '@/lib/text/t'
import { RadioGroup, type RadioOption } from '@/ui/controls/RadioGroup'

import { ParameterRow, type EditorProps } from '../parameters/ParameterRow'
import { EffortTable, useEffortFigures } from './EffortTable'

export type ChoiceParameterProps<Choice extends string> = {
  readonly label: string
  readonly options: readonly RadioOption<Choice>[]
  readonly chosen: Choice | undefined
  readonly setting: Pick<ParameterSetting<unknown>, 'origin'> | undefined
  readonly isSupported: boolean
  /** What switching it on chooses. */
  readonly start: Choice
  readonly onChoose: (choice: Choice) => void
  readonly onUnset: () => void
  readonly whenNotSent?: string | undefined
  /** Stands in the place of the words where it says more of each. */
  readonly control?: ReactNode
  readonly children?: ReactNode
}

/** One of a few words. Choosing one sends it; the switch takes it back. */
export function ChoiceParameter<Choice extends string>({
  label,
  options,
  chosen,
  setting,
  isSupported,
  start,
  onChoose,
  onUnset,
  whenNotSent,
  control,
  children,
}: ChoiceParameterProps<Choice>) {
  return (
    <ParameterRow
      label={label}
      setting={setting}
      isSupported={isSupported}
      whenNotSent={whenNotSent}
      onTurn={(isSent) => (isSent ? onChoose(start) : onUnset())}
    >
      {control ??
        ((isSupported || setting !== undefined) && options.length > 0 && (
          <RadioGroup
            label={label}
            isLabelHidden
            value={chosen}
            options={options}
            isDisabled={!isSupported}
            onChange={onChoose}
            className="mt-1"
          />
        ))}
      {children}
    </ParameterRow>
  )
}

/** Whether a rare parameter is shown: the catalog lists it for this model, or it is set. */
export const isOffered = ({ name, entry, parameters }: EditorProps): boolean =>
  isListed(name, entry) || parameters[name] !== undefined

/** What is set stays in sight, even where this model does not name it. */
export const withChosen = (words: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || words.includes(chosen) ? words : [...words, chosen]

const USUAL_EFFORTS: readonly string[] = ['low', 'medium', 'high']
const NO_REPLIES: readonly EffortReply[] = []

/** How long the model may think: words of which the catalog may name the choice. */
export function EffortParameter({
  parameters,
  entry,
  refusals,
  effortReplies = NO_REPLIES,
  onSet,
  onUnset,
}: EditorProps) {
  const listed = wordsOf(entry, 'reasoning_effort') ?? USUAL_EFFORTS
  const efforts = takenWords(listed, refusals, 'reasoning_effort')
  const effort = parameters.reasoning_effort
  const figures = useEffortFigures('reasoning_effort', effortReplies, listed)
  const label = t(DEFINITIONS.reasoning_effort.label)
  const values = withChosen(efforts, effort?.value)
  const isSupported = supportedName('reasoning_effort', entry) !== undefined
  const choose = (value: string) => onSet('reasoning_effort', value)
  return (
    <ChoiceParameter
      label={label}
      options={values.map((value) => ({ value, label: value }))}
      chosen={effort?.value}
      setting={effort}
      isSupported={isSupported}
      start={efforts.includes('medium') ? 'medium' : (efforts[0] ?? 'medium')}
      onChoose={choose}
      onUnset={() => onUnset('reasoning_effort')}
      // One control: what each came to stands beside the words there are to choose from.
      control={
        figures.length > 0 && isSupported ? (
          <EffortTable
            parameter="reasoning_effort"
            figures={figures}
            chosen={effort?.value}
            choice={{ label, values, onChoose: choose }}
          />
        ) : undefined
      }
    >
      {!isSupported && <EffortTable parameter="reasoning_effort" figures={figures} chosen={effort?.value} />}
    </ChoiceParameter>
  )
}

/** How much the model writes: words of which the catalog may name the choice. */
export function VerbosityParameter(props: EditorProps) {
  const {
    name,
    parameters,
    entry,
    refusals,
    effortReplies = NO_REPLIES,
    promoted = [],
    onSet,
    onUnset,
  } = props
  const { verbosity } = parameters
  const listed = wordsOf(entry, 'verbosity') ?? USUAL_EFFORTS
  const figures = useEffortFigures('verbosity', effortReplies, listed)
  if (!isOffered(props) && !promoted.includes(name)) return null
  const words = takenWords(listed, refusals, 'verbosity')
  return (
    <ChoiceParameter
      label={t(DEFINITIONS.verbosity.label)}
      options={withChosen(words, verbosity?.value).map((value) => ({ value, label: value }))}
      chosen={verbosity?.value}
      setting={verbosity}
      isSupported={supportedName('verbosity', entry) !== undefined}
      start={words[0] ?? 'low'}
      onChoose={(value) => onSet('verbosity', value)}
      onUnset={() => onUnset('verbosity')}
    >
      <EffortTable parameter="verbosity" figures={figures} chosen={verbosity?.value} />
    </ChoiceParameter>
  )
}
