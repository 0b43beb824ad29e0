import type { ComponentType } from 'react'

import type { Editor } from '@/domain/parameters/kind'

import type { EditorProps } from '../parameters/parameterPanelProps'
import { BiasesParameter } from './BiasesParameter'
import { EffortParameter, VerbosityParameter } from './ChoiceParameter'
import { FlagParameter } from './FlagParameter'
import { FormatParameter } from './FormatParameter'
import { LogprobsParameter } from './LogprobsParameter'
import { SearchParameter } from './SearchParameter'
import { SeedParameter } from './SeedParameter'
import { StopParameter } from './StopParameter'
import { StreamParameters } from './StreamParameters'
import { TierParameter } from './TierParameter'
import { ToolChoiceParameter } from './ToolChoiceParameter'
import { ToolsParameter } from './ToolsParameter'

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
