import { useMemo, type ReactNode } from 'react'

import { supportedName } from '@/domain/request/supportedName'
import type { TokenLogprob } from '@/domain/reply'
import { nextTokenPicture } from '@/domain/sampling/nextTokenPicture'
import { samplingOf } from '@/domain/sampling/samplingOf'
import type { SamplingOrder } from '@/domain/sampling/samplingSettings'

import { describeCut } from './describeCut'
import { DistributionPicture } from './DistributionPicture'
import { EnumParameters } from './EnumParameters'
import { LogprobsParameter } from './LogprobsParameter'
import { NumberParameter } from './NumberParameter'
import { NUMERIC_PARAMETERS, offeredNumber, type NumericName } from './numericParameters'
import { OutputParameters } from './OutputParameters'
import type { ParameterPanelProps } from './parameterPanelProps'
import { Presets, type PresetsProps } from './Presets'
import { SamplingPad } from './SamplingPad'
import { SeedParameter } from './SeedParameter'
import { StopParameter } from './StopParameter'
import { SystemPrompt, type SystemPromptProps } from './SystemPrompt'

export type ParametersPanelProps = ParameterPanelProps & {
  readonly system: SystemPromptProps
  readonly presets: Omit<PresetsProps, 'parameters'>
  /** In which order the service applies temperature and the cuts. */
  readonly order: SamplingOrder
  /** The token to draw: the last one a reply reported alternatives for. Without it, an example. */
  readonly nextToken?: TokenLogprob | undefined
  readonly drawSeed: () => string
  readonly lastSeed?: string | undefined
}

/** Everything that decides how the model draws its words: what is set is sent, and nothing else is. */
export function ParametersPanel(props: ParametersPanelProps) {
  const { parameters, entry, onSet, onUnset, order, nextToken } = props
  const settings = useMemo(() => samplingOf(parameters, entry, order), [parameters, entry, order])
  const picture = useMemo(() => nextTokenPicture(nextToken, settings), [nextToken, settings])

  const effects: Partial<Record<NumericName, ReactNode>> = {
    temperature: <DistributionPicture picture={picture} settings={settings} />,
    top_p: said(describeCut(picture)),
    top_k: said(describeCut(picture)),
    min_p: said(describeCut(picture)),
  }
  const numbers = NUMERIC_PARAMETERS.map((parameter) => offeredNumber(parameter, entry)).filter(
    ({ name, isDeclared }) => ALWAYS.has(name) || isDeclared || parameters[name] !== undefined,
  )

  return (
    <div className="flex flex-col pb-6">
      <Presets {...props.presets} parameters={parameters} />
      {numbers.map((offered) => (
        <NumberParameter
          key={offered.name}
          offered={offered}
          setting={parameters[offered.name]}
          onSet={(value) => onSet(offered.name, value)}
          onUnset={() => onUnset(offered.name)}
        >
          {effects[offered.name]}
        </NumberParameter>
      ))}
      <SamplingPad settings={settings} nextToken={nextToken} onSet={onSet} />
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
      <SystemPrompt {...props.system} />
    </div>
  )
}

const ALWAYS: ReadonlySet<string> = new Set(['temperature', 'top_p', 'max_tokens'])

const said = (text: string) => <p className="text-[13px] leading-5 text-muted tabular-nums">{text}</p>
