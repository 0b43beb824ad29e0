import type { ConversationSettings } from '../conversations/conversation'
import type { Exchange } from '../exchanges/exchange'
import type { Message } from '../messages/message'
import { calibrate, type Calibration } from './calibrate'
import { fixedTokens } from './fixedTokens'
import { observationsAlong, observationsIn } from './observationsIn'
import { replyLengthsIn, usualReplyTokens, type ReplyLengths } from './replyLengths'

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
