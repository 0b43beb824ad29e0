import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'

import type { Dialect } from '@/domain/connections/dialect'
import { DIALECTS } from '@/domain/dialects'
import {
  isNumericName,
  NUMERIC_NAMES,
  numericParameter,
  offeredNumber,
} from '@/domain/parameters/offeredNumber'
import { DEFINITIONS, PARAMETER_NAMES, type Parameters } from '@/domain/parameters/parameters'
import { samplingOf } from '@/domain/sampling/samplingSettings'
import { parameterLabel } from '@/domain/parameters/labels'
import { untakenOdds } from '@/domain/request/refusals'
import type { NextToken } from '@/hooks/sampling/useNextToken'
import { sameMembers } from '@/lib/sameMembers'
import { formatChoices } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { Info } from '@/ui/firstIcons'
import { Disclosure } from '@/ui/layout/Disclosure'

import { ExtraFields, type ExtraFieldsProps } from './ExtraFields'
import { Presets, type PresetsProps } from './Presets'
import { SystemPrompt, type SystemPromptProps } from './SystemPrompt'
import { EDITORS } from './editors/editors'
import { NumberParameter } from './parameters/NumberParameter'
import { RefusedParameters, type RefusedParametersProps } from './parameters/RefusedParameters'
import type { ParameterPanelProps } from './parameters/parameterPanelProps'
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
  // While a slider is dragged only its row and the pictures render.
  const later = useDeferredValue(parameters)
  const others = useOthers(parameters)
  const settings = useMemo(() => samplingOf(parameters, entry), [parameters, entry])
  const offers = useMemo(
    () => NUMERIC_NAMES.map((name) => offeredNumber(numericParameter(name), entry)),
    [entry],
  )
  const drawn = useMemo(() => ({ parameters, entry, next }), [parameters, entry, next])
  const numbers = offers.filter(
    ({ name, isBasic, isDeclared }) => isBasic || isDeclared || parameters[name] !== undefined,
  )

  const { refusals } = props.refused
  const untaken = useMemo(() => untakenOdds(entry, refusals), [entry, refusals])
  // What can't vary isn't offered; what is set stays, so that it can be taken back.
  const offered = numbers.filter(({ name }) => !untaken.includes(name) || parameters[name] !== undefined)
  const promoted = untaken.length > 0 ? INSTEAD : NOTHING

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
  const custom = Object.keys(parameters).filter((name) => !MAIN.includes(name) && !promoted.includes(name))
  const customSampling = custom.filter(isOfSampling).length
  const { tierNotes, renderSchema, drawSeed, lastSeed, dialect } = props
  const rest = {
    effortReplies: props.effortReplies,
    promoted,
    refusals,
    entry,
    onSet,
    onUnset,
    tierNotes,
    renderSchema,
    drawSeed,
    lastSeed,
    api: dialect.chosen,
  }

  return (
    <PanelPictures value={drawn}>
      <div className="flex flex-col pb-6">
        <SystemPrompt {...props.system} />
        <FirstPart presets={props.presets} parameters={later} />
        <RefusedParameters {...props.refused} />
        {untaken.length > 0 && <UntakenNote names={untaken} />}
        {promoted.length > 0 && <Others part="instead" parameters={others} {...rest} />}
        {offered.filter(isMain).map(row)}
        <Fold
          {...folds.sampling}
          label={t('More sampling')}
          hint={untaken.length > 0 ? t('Probabilities and more') : t('Top K, seed and more')}
          customCount={customSampling}
        >
          {offered.filter((each) => !isMain(each)).map(row)}
          {untaken.length === 0 && <SamplingPad settings={settings} nextToken={next.token} onSet={onSet} />}
          <Others part="sampling" parameters={others} {...rest} />
        </Fold>
        <Fold
          {...folds.output}
          label={t('Output and stops')}
          hint={t('Format, stop text')}
          customCount={custom.length - customSampling}
        >
          <Others part="output" parameters={others} {...rest} />
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
  /** What stands above both folds, in the place of what the model takes no values of. */
  readonly promoted: readonly string[]
}

/** What is left to tune where a model takes none of the odds. */
const INSTEAD: readonly string[] = ['reasoning_effort', 'seed']
const NOTHING: readonly string[] = []

/** Before anything is sent: what this model does not take. */
const UntakenNote = ({ names }: { readonly names: readonly string[] }) => (
  <p className="flex items-center gap-2 border-b border-line px-4 py-3 text-[13px]">
    <Info aria-hidden size={15} className="shrink-0 text-muted" />
    {t('Takes no {names}.', { names: formatChoices(names.map(parameterLabel)) })}
  </p>
)

/** Everything of a fold but the numbers. */
const Others = memo(function Others({ part, promoted, ...props }: OthersProps) {
  const names =
    part === 'instead'
      ? PARAMETER_NAMES.filter(isIn(promoted)).toSorted(byPlaceIn(promoted))
      : ofFold(part, promoted)
  return names.map((name) => {
    const { editor } = DEFINITIONS[name]
    const Editor = editor && EDITORS[editor]
    return Editor && <Editor key={name} name={name} {...props} />
  })
})

/** The parameters of a fold that stand nowhere else, in the order of a body. */
const ofFold = (part: 'sampling' | 'output', elsewhere: readonly string[]) =>
  PARAMETER_NAMES.filter((name) => !elsewhere.includes(name) && isOfSampling(name) === (part === 'sampling'))
const isIn = (names: readonly string[]) => (name: string) => names.includes(name)
const byPlaceIn = (names: readonly string[]) => (one: string, other: string) =>
  names.indexOf(one) - names.indexOf(other)

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
