import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'

import type { Dialect } from '@/domain/connections/dialect'
import type { CatalogEntry } from '@/domain/catalog'
import { DIALECTS, placeOf } from '@/domain/dialects'
import {
  isNumericName,
  NUMERIC_NAMES,
  numericParameter,
  offeredNumber,
} from '@/domain/parameters/offeredNumber'
import {
  DEFINITIONS,
  PARAMETER_NAMES,
  type ParameterName,
  type Parameters,
} from '@/domain/parameters/parameters'
import { parameterLabel } from '@/domain/parameters/labels'
import { takesBudget } from '@/domain/parameters/thinkingBudget'
import { isTaken, type ModelRefusals, untakenOdds } from '@/domain/request/refusals'
import type { EffortReply } from '@/domain/sampling/effortFigures'
import type { NextToken } from '@/hooks/sampling/useNextToken'
import { sameMembers } from '@/lib/sameMembers'
import { formatChoices } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Info } from '@/ui/firstIcons'
import { Disclosure } from '@/ui/layout/Disclosure'

import { ExtraFields, type ExtraFieldsProps } from './ExtraFields'
import { Presets, type PresetsProps } from './Presets'
import { SentReasoningChoice, type SentReasoningProps } from './SentChoices'
import { SystemPrompt, type SystemPromptProps } from './SystemPrompt'
import { EffortTable, useEffortFigures } from './editors/EffortTable'
import { EDITORS } from './editors/editors'
import { NumberParameter } from './parameters/NumberParameter'
import { RefusedParameters, type RefusedParametersProps } from './parameters/RefusedParameters'
import type { ParameterPanelProps } from './parameters/ParameterRow'
import { FirstWords } from './pictures/FirstWords'
import { PanelPictures } from './pictures/PanelPicture'
import { SamplingPad } from './pictures/SamplingPad'

export type ParametersPanelProps = ParameterPanelProps & {
  readonly system: SystemPromptProps
  readonly presets: Omit<PresetsProps, 'parameters'>
  /** The token to draw, and where it comes from. */
  readonly next: NextToken
  readonly refused: RefusedParametersProps
  readonly dialect: DialectChoiceProps
  readonly extra: ExtraFieldsProps
  readonly reasoning: SentReasoningProps
  /** When the chat is summarised. */
  readonly summaries?: ReactNode
  /** Whether what few change about the draw, and about what comes out, is shown. */
  readonly folds: Readonly<Record<'sampling' | 'output', FoldState>>
}
type FoldState = { readonly isOpen: boolean; readonly onToggle: (isOpen: boolean) => void }

/** What most people change, in this order; the rest is one press away. */
const MAIN: readonly string[] = ['temperature', 'top_p', 'max_tokens']
/** What is no number and belongs to the draw all the same. */
const DRAWN: readonly string[] = ['seed', 'logit_bias', 'logprobs']
const isOfSampling = (name: string): boolean => isNumericName(name) || DRAWN.includes(name)

/** Everything that decides how the model draws its words: what is set is sent, and nothing else is. */
export function ParametersPanel(props: ParametersPanelProps) {
  const { parameters, entry, onSet, onUnset, next, folds } = props
  const later = useDeferredValue(parameters)
  const others = useOthers(parameters)
  const offers = useMemo(
    () => NUMERIC_NAMES.map((name) => offeredNumber(numericParameter(name), entry)),
    [entry],
  )
  const drawn = useMemo(() => ({ parameters, entry, next }), [parameters, entry, next])
  const api = props.dialect.chosen
  const numbers = offers.filter(
    ({ name, isBasic, isDeclared }) =>
      parameters[name] !== undefined || (name === BUDGET ? takesBudget(entry, api) : isBasic || isDeclared),
  )

  const { refusals } = props.refused
  const untaken = useMemo(() => untakenOdds(entry, refusals), [entry, refusals])
  // What can't vary isn't offered; what is set stays, so that it can be taken back.
  const offered = numbers.filter(({ name }) => !untaken.includes(name) || parameters[name] !== undefined)
  const promoted = useMemo(
    () => (untaken.length > 0 ? INSTEAD.filter(canBeTuned({ parameters, entry, refusals, api })) : NOTHING),
    [untaken, parameters, entry, refusals, api],
  )
  const budget = offered.find(({ name }) => name === BUDGET)

  const isMain = ({ name }: { readonly name: string }) => MAIN.includes(name)
  const row = (offered: (typeof offers)[number]) => (
    <NumberParameter
      key={offered.name}
      isExplained={isMain(offered)}
      offered={offered}
      setting={parameters[offered.name]}
      onSet={onSet}
      onUnset={onUnset}
    />
  )
  const { effortReplies = NO_REPLIES } = props
  const budgets = useEffortFigures(BUDGET, effortReplies)
  const budgetRow = budget && (
    <NumberParameter
      key={budget.name}
      isExplained
      offered={budget}
      setting={parameters[budget.name]}
      onSet={onSet}
      onUnset={onUnset}
    >
      <EffortTable parameter={BUDGET} figures={budgets} chosen={String(parameters[BUDGET]?.value)} />
    </NumberParameter>
  )
  const custom = Object.keys(parameters).filter((name) => !MAIN.includes(name) && !isIn(promoted)(name))
  const customSampling = custom.filter((name) => isOfSampling(name) && name !== BUDGET).length
  const { tierNotes, renderSchema, drawSeed, lastSeed } = props
  const rest = {
    effortReplies,
    promoted,
    refusals,
    entry,
    onSet,
    onUnset,
    tierNotes,
    renderSchema,
    drawSeed,
    lastSeed,
    api,
  }

  return (
    <PanelPictures value={drawn}>
      <div className="flex flex-col pb-6">
        <SystemPrompt {...props.system} />
        <FirstPart presets={props.presets} parameters={later} />
        <RefusedParameters {...props.refused} />
        {untaken.length > 0 && <UntakenNote names={untaken} />}
        {promoted.length > 0 && (
          <>
            <Others part="instead" parameters={others} {...rest} />
            {budgetRow}
          </>
        )}
        {untaken.length > 0 && next.words && <FirstWords words={next.words} />}
        {offered.filter(isMain).map(row)}
        <Fold
          {...folds.sampling}
          label={t('More sampling')}
          hint={untaken.length > 0 ? t('Probabilities and more') : t('Top K, seed and more')}
          customCount={customSampling}
        >
          {offered.filter((each) => !isMain(each) && each !== budget).map(row)}
          {untaken.length === 0 && (
            <SamplingPad parameters={parameters} entry={entry} nextToken={next.token} onSet={onSet} />
          )}
          <Others part="sampling" parameters={others} {...rest} />
        </Fold>
        <Fold
          {...folds.output}
          label={t('Output and stops')}
          hint={t('Format, stop text')}
          customCount={custom.length - customSampling}
        >
          {promoted.length === 0 && budgetRow}
          <Others part="output" parameters={others} {...rest} />
          <SentReasoningChoice {...props.reasoning} dialect={api} />
          {props.summaries}
          <ExtraFields {...props.extra} />
          <DialectChoice {...props.dialect} />
        </Fold>
      </div>
    </PanelPictures>
  )
}

const FirstPart = memo(function FirstPart({
  presets,
  parameters,
}: Pick<ParametersPanelProps, 'presets' | 'parameters'>) {
  return <Presets {...presets} parameters={parameters} />
})

type FoldProps = FoldState & {
  readonly label: string
  readonly hint: string
  readonly customCount: number
  readonly children: ReactNode
}

function Fold({ label, hint, customCount, children, isOpen, onToggle }: FoldProps) {
  return (
    <Disclosure
      hint={hint}
      // What is sent is not forgotten because it is folded away.
      label={
        !isOpen && customCount > 0 ? t('{label} ({count} custom)', { label, count: customCount }) : label
      }
      isOpen={isOpen}
      onToggle={onToggle}
      className="more-parameters"
      panelClassName="border-t border-line"
    >
      {children}
    </Disclosure>
  )
}

type OthersProps = ParameterPanelProps & {
  readonly part: 'sampling' | 'output' | 'instead'
}

const BUDGET = 'thinking_budget'
/** What is left to tune where a model takes none of the odds; a budget stands below it where the model takes one. */
const INSTEAD: readonly ParameterName[] = ['reasoning_effort', 'verbosity', 'seed']
const NOTHING: readonly ParameterName[] = []
const NO_REPLIES: readonly EffortReply[] = []

type Tuned = {
  readonly parameters: Parameters
  readonly entry: CatalogEntry | undefined
  readonly refusals: ModelRefusals
  readonly api: Dialect
}

/** Whether a parameter changes anything for a model in this API, as far as anyone says; what is set stays in sight. */
const canBeTuned =
  ({ parameters, entry, refusals, api }: Tuned) =>
  (name: ParameterName): boolean =>
    parameters[name] !== undefined || (placeOf(api, name) !== undefined && isTaken(name, entry, refusals))

/** Before anything is sent: what this model does not take. */
const UntakenNote = ({ names }: { readonly names: readonly string[] }) => (
  <p className="flex items-center gap-2 border-b border-line px-4 py-3 text-[13px]">
    <Info aria-hidden size={15} className="shrink-0 text-muted" />
    {t('Doesn’t accept {names}.', { names: formatChoices(names.map(parameterLabel)) })}
  </p>
)

/** Everything of a fold but the numbers. */
const Others = memo(function Others({ part, ...props }: OthersProps) {
  const { promoted = NOTHING } = props
  const names = part === 'instead' ? promoted : ofFold(part, promoted.length > 0 ? INSTEAD : NOTHING)
  return names.map((name) => {
    const { editor } = DEFINITIONS[name]
    const Editor = editor && EDITORS[editor]
    return Editor && <Editor key={name} name={name} {...props} />
  })
})

/** The parameters of a fold that stand nowhere else, in the order of a body. */
const ofFold = (part: 'sampling' | 'output', elsewhere: readonly ParameterName[]) =>
  PARAMETER_NAMES.filter((name) => !elsewhere.includes(name) && isOfSampling(name) === (part === 'sampling'))
const isIn = (names: readonly string[]) => (name: string) => names.includes(name)

/** The parameters without the numbers: the same object as long as none of them changes. */
function useOthers(parameters: Parameters): Parameters {
  const [kept, setKept] = useState(parameters)
  const isSame = sameMembers(kept, parameters, (name) => !isNumericName(name))
  if (!isSame) setKept(parameters)
  return isSame ? kept : parameters
}

type DialectChoiceProps = {
  /** The request formats the provider takes. */
  readonly offered: readonly Dialect[]
  readonly chosen: Dialect
  readonly onChoose: (dialect: Dialect) => void
}

/** The request format in which the model is asked, where its provider takes more than one. */
function DialectChoice({ offered, chosen, onChoose }: DialectChoiceProps) {
  const all = offered.includes(chosen) ? offered : [...offered, chosen]
  if (all.length < 2) return null
  return (
    <div className="border-b border-line px-4 py-2.5">
      <RadioGroup
        label={t('API')}
        value={chosen}
        options={all.map((dialect) => ({ value: dialect, label: DIALECTS[dialect].name }))}
        onChange={onChoose}
      />
    </div>
  )
}
