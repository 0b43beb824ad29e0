import type { Exchange } from '../exchange'
import type { Observation } from './calibrate'

/** What exchanges tell of how services count: those whose prompt was estimated before, and counted after. */
export const observationsIn = (
  exchanges: readonly Pick<Exchange, 'model' | 'promptEstimate' | 'response'>[],
): readonly Observation[] =>
  exchanges.flatMap(({ model, promptEstimate, response }) =>
    promptEstimate !== undefined && response.usage
      ? [{ modelId: model, estimated: promptEstimate, actual: response.usage.promptTokens }]
      : [],
  )
