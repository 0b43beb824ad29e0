import type { ConversationSettings } from '../conversations/conversation'
import type { Exchange } from '../exchanges/exchange'
import type { Message } from '../messages/message'

import { calibrate, type Calibration, type Observation } from './calibrate'
import { estimateMessageTokens, fixedTokens } from './estimateTokens'
import { type ReplyLengths, replyLengthsIn, usualReplyTokens } from './replyLengths'

/** What exchanges tell of how services count: those whose prompt was estimated before, and counted after. */
const observationsIn = (
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
function observationsAlong(messages: readonly Message[], fixedTokens: number): readonly Observation[] {
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

/** What the newest requests of this device tell of models. */
export type Learned = {
  /** By model family: how its services count what is estimated here. */
  readonly calibrations: ReadonlyMap<string, Calibration>
  readonly replyLengths: ReplyLengths
}

export const NOTHING_LEARNED: Learned = { calibrations: new Map(), replyLengths: new Map() }

export const learnedFrom = (
  exchanges: readonly Pick<Exchange, 'model' | 'purpose' | 'promptEstimate' | 'response'>[],
): Learned => ({
  calibrations: calibrate(observationsIn(exchanges)),
  replyLengths: replyLengthsIn(exchanges),
})

/** What estimates of a conversation's next turn rest on: its own replies and those of this device. */
export type TurnHabits = {
  readonly calibrations: ReadonlyMap<string, Calibration>
  /** Tokens that a model's next reply will probably have. */
  readonly replyTokens: (modelId: string) => number
}

/** What this device has learned of a family wins over what the conversation alone tells (an imported one, say). */
export const habitsOf = (
  messages: readonly Message[],
  settings: Pick<ConversationSettings, 'systemPrompt' | 'parameters'>,
  { calibrations, replyLengths }: Learned,
): TurnHabits => ({
  calibrations: new Map([
    ...calibrate(observationsAlong(messages, fixedTokens(settings).tokens)),
    ...calibrations,
  ]),
  replyTokens: usualReplyTokens(messages, replyLengths),
})
