import type { ComponentType } from 'react'

import type { Editor } from '@/domain/parameters/kind'

import type { EditorProps } from '../parameters/ParameterRow'
import { BiasesParameter, StopParameter } from './StopParameter'
import { EffortParameter, VerbosityParameter } from './ChoiceParameter'
import { FlagParameter } from './SwitchParameters'
import { FormatParameter } from './FormatParameter'
import { LogprobsParameter } from './SwitchParameters'
import { SearchParameter } from './ServiceParameters'
import { SeedParameter } from './SeedParameter'
import { StreamParameters } from './SwitchParameters'
import { TierParameter } from './ServiceParameters'
import { ToolChoiceParameter, ToolsParameter } from './ToolsParameter'

/** How each parameter that is no number is edited in the panel. */
export const EDITORS: { readonly [Name in Editor]: ComponentType<EditorProps> } = {
  seed: SeedParameter,
  stops: StopParameter,
  biases: BiasesParameter,
  effort: EffortParameter,
  verbosity: VerbosityParameter,
  tier: TierParameter,
  format: FormatParameter,
  tools: ToolsParameter,
  toolChoice: ToolChoiceParameter,
  flag: FlagParameter,
  search: SearchParameter,
  logprobs: LogprobsParameter,
  stream: StreamParameters,
}
