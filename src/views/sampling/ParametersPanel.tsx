import { memo, useDeferredValue, useMemo, useState } from 'react'

import type { Parameters } from '@/domain/parameters/parameters'
import { supportedName } from '@/domain/request/supportedName'
import { samplingOf } from '@/domain/sampling/samplingOf'
import type { NextToken } from '@/hooks/sampling/useNextToken'

import { EnumParameters } from './parameters/EnumParameters'
import { LogprobsParameter } from './parameters/LogprobsParameter'
import { NumberParameter } from './parameters/NumberParameter'
import { NUMERIC_PARAMETERS, offeredNumber } from './parameters/numericParameters'
import { OutputParameters } from './parameters/OutputParameters'
import { PanelPictures } from './pictures/PanelPicture'
import type { ParameterPanelProps } from './parameters/parameterPanelProps'
import { Presets, type PresetsProps } from './Presets'
import { RefusedParameters, type RefusedParametersProps } from './parameters/RefusedParameters'
import { SamplingPad } from './pictures/SamplingPad'
import { SeedParameter } from './parameters/SeedParameter'
import { StopParameter } from './parameters/StopParameter'
import { StreamParameters } from './parameters/StreamParameters'
import { SystemPrompt, type SystemPromptProps } from './SystemPrompt'

export type ParametersPanelProps = ParameterPanelProps & {
  readonly system: SystemPromptProps
  readonly presets: Omit<PresetsProps, 'parameters'>
  /** The token to draw, and where it comes from. */
  readonly next: NextToken
  readonly refused: RefusedParametersProps
  readonly drawSeed: () => string
  readonly lastSeed?: string | undefined
}

/** Everything that decides how the model draws its words: what is set is sent, and nothing else is. */
export function ParametersPanel(props: ParametersPanelProps) {
  const { parameters, entry, onSet, onUnset, next } = props
  // While a slider is dragged only its row and the pictures are drawn anew: what else there is stays as it is.
  const later = useDeferredValue(parameters)
  const others = useOthers(parameters)
  const settings = useMemo(() => samplingOf(parameters, entry), [parameters, entry])
  const offers = useMemo(
    () => NUMERIC_PARAMETERS.map((parameter) => offeredNumber(parameter, entry)),
    [entry],
  )
  const drawn = useMemo(() => ({ parameters, entry, next }), [parameters, entry, next])
  const numbers = offers.filter(
    ({ name, isDeclared }) => ALWAYS.has(name) || isDeclared || parameters[name] !== undefined,
  )

  return (
    <PanelPictures value={drawn}>
      <div className="flex flex-col pb-6">
        <FirstPart presets={props.presets} parameters={later} />
        <RefusedParameters {...props.refused} />
        {numbers.map((offered) => (
          <NumberParameter
            key={offered.name}
            offered={offered}
            setting={parameters[offered.name]}
            onSet={onSet}
            onUnset={onUnset}
          />
        ))}
        <SamplingPad settings={settings} nextToken={next.token} onSet={onSet} />
        <Others
          parameters={others}
          {...{ entry, onSet, onUnset }}
          tierNotes={props.tierNotes}
          renderSchema={props.renderSchema}
          drawSeed={props.drawSeed}
          lastSeed={props.lastSeed}
          system={props.system}
        />
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

type OthersProps = ParameterPanelProps & Pick<ParametersPanelProps, 'drawSeed' | 'lastSeed' | 'system'>

/** Everything but the numbers. */
const Others = memo(function Others(props: OthersProps) {
  const { parameters, entry, onSet, onUnset } = props
  return (
    <>
      <SeedParameter
        setting={parameters.seed}
        isSupported={supportedName('seed', entry) !== undefined}
        onSet={(seed) => onSet('seed', seed)}
        onUnset={() => onUnset('seed')}
        drawSeed={props.drawSeed}
        lastSeed={props.lastSeed}
      />
      <StopParameter
        setting={parameters.stop}
        isSupported={supportedName('stop', entry) !== undefined}
        onSet={(stops) => onSet('stop', stops)}
        onUnset={() => onUnset('stop')}
      />
      <EnumParameters {...props} />
      <OutputParameters {...props} />
      <LogprobsParameter {...props} />
      <StreamParameters {...props} />
      <SystemPrompt {...props.system} />
    </>
  )
})

/** The parameters without the numbers: the same object as long as none of them changes. */
function useOthers(parameters: Parameters): Parameters {
  const [kept, setKept] = useState(parameters)
  const now = Object.entries(parameters).filter(([name]) => !NUMBERS.has(name))
  const before = new Map<string, unknown>(Object.entries(kept).filter(([name]) => !NUMBERS.has(name)))
  const isSame = now.length === before.size && now.every(([name, setting]) => before.get(name) === setting)
  if (!isSame) setKept(parameters)
  return isSame ? kept : parameters
}

const NUMBERS: ReadonlySet<string> = new Set(NUMERIC_PARAMETERS.map(({ name }) => name))

const ALWAYS: ReadonlySet<string> = new Set(['temperature', 'top_p', 'max_tokens'])
