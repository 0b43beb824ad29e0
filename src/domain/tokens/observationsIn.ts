import type { Exchange } from '../exchanges/exchange'
import type { Message } from '../messages/message'
import type { Observation } from './calibrate'
import { estimateMessageTokens } from './estimateTokens'

/** What exchanges tell of how services count: those whose prompt was estimated before, and counted after. */
export const observationsIn = (
  exchanges: readonly Pick<Exchange, 'model' | 'promptEstimate' | 'response'>[],
): readonly Observation[] =>
  exchanges.flatMap(({ model, promptEstimate, response }) =>
    promptEstimate !== undefined && response.usage
      ? [{ modelId: model, estimated: promptEstimate, actual: response.usage.promptTokens }]
      : [],
  )

/**
 * The same from the replies along a path, an imported conversation's say.
 *
 * @param fixedTokens what goes with every request besides its messages, see `fixedTokens`.
 */
export function observationsAlong(messages: readonly Message[], fixedTokens: number): readonly Observation[] {
  let estimated = fixedTokens
  return messages.flatMap((message) => {
    const before = estimated
    estimated += estimateMessageTokens(message).tokens
    const { model, usage } = message.reply ?? {}
    return model !== undefined && usage
      ? [{ modelId: model, estimated: before, actual: usage.promptTokens }]
      : []
  })
}
