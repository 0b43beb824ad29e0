import { median } from '@/lib/median'
import { DAY_MS } from '@/lib/time/dayMs'

import type { ConversationSettings } from '../conversations/conversation'
import type { Exchange } from '../exchanges/exchange'
import type { Message } from '../messages/message'
import { TYPICAL_REPLY_TOKENS } from '../pricing'
import { billedOutputTokens } from '../usage/usage'

import { calibrate, type Calibration, type Observation } from './calibrate'
import { estimateMessageTokens, fixedTokens } from './estimateTokens'

/** How long the replies of each model usually are, in tokens billed as output, by model id. */
export type ReplyLengths = ReadonlyMap<string, number>

/** The usual length of each model's replies on this device; titles, summaries and replies cut short don't count. */
function replyLengthsIn(
  exchanges: readonly Pick<Exchange, 'model' | 'purpose' | 'response'>[],
): ReplyLengths {
  const byModel = new Map<string, number[]>()
  for (const { model, purpose, response } of exchanges) {
    const isReply = purpose === 'reply' || purpose === 'toolRound'
    if (isReply && response.outcome === 'ended' && response.usage)
      collect(byModel, model, billedOutputTokens(response.usage))
  }
  return mediansOf(byModel)
}

/**
 * How many tokens a model's next reply will probably have: the median of its replies in this conversation, else of its
 * replies on this device, else of all replies in this conversation, else `TYPICAL_REPLY_TOKENS`.
 *
 * @param messages the conversation along the shown path. Replies whose service told no usage are estimated.
 */
export function usualReplyTokens(
  messages: readonly Message[],
  onDevice: ReplyLengths,
): (modelId: string) => number {
  const byModel = new Map<string, number[]>()
  const all: number[] = []
  for (const message of messages) {
    if (message.role !== 'assistant' || message.status.type !== 'complete') continue
    const { model, usage } = message.reply ?? {}
    const tokens = usage ? billedOutputTokens(usage) : estimateMessageTokens(message).tokens
    all.push(tokens)
    if (model !== undefined) collect(byModel, model, tokens)
  }
  const here = mediansOf(byModel)
  const otherwise = all.length === 0 ? TYPICAL_REPLY_TOKENS : medianOf(all)
  return (modelId) => here.get(modelId) ?? onDevice.get(modelId) ?? otherwise
}

function collect(byModel: Map<string, number[]>, model: string, tokens: number): void {
  const known = byModel.get(model)
  if (known) known.push(tokens)
  else byModel.set(model, [tokens])
}

const mediansOf = (byModel: ReadonlyMap<string, readonly number[]>): ReplyLengths =>
  new Map([...byModel].map(([model, lengths]) => [model, medianOf(lengths)] as const))

/** How large a person's messages and the replies to them usually are, in tokens. */
export type UsualTurn = { readonly input: number; readonly output: number }

/** Where a person has said nothing yet. */
export const TYPICAL_TURN: UsualTurn = { input: 1000, output: TYPICAL_REPLY_TOKENS }

/** The medians of a person's messages and of the complete replies to them; undefined where there is no message. */
export function usualTurnIn(messages: readonly Message[]): UsualTurn | undefined {
  const sizesOf = (role: Message['role']) =>
    messages.flatMap((message) => {
      if (message.role !== role || (role === 'assistant' && message.status.type !== 'complete')) return []
      const { usage } = message.reply ?? {}
      return [usage ? billedOutputTokens(usage) : estimateMessageTokens(message).tokens]
    })
  const [said, answered] = [sizesOf('user'), sizesOf('assistant')]
  if (said.length === 0) return undefined
  return {
    input: medianOf(said),
    output: answered.length === 0 ? TYPICAL_TURN.output : medianOf(answered),
  }
}

/** The middle length, rounded to whole tokens; 0 for none. */
const medianOf = (lengths: readonly number[]): number => Math.round(median(lengths) ?? 0)

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

/** Tokenisers and templates change with models; what was counted long ago says little. Milliseconds. */
export const LEARNED_SINCE_MS = 30 * DAY_MS
/** Of more requests than this the newest count. */
const MOST_LEARNED = 400

export const NOTHING_LEARNED: Learned = { calibrations: new Map(), replyLengths: new Map() }

export const learnedFrom = (
  exchanges: readonly Pick<Exchange, 'model' | 'purpose' | 'promptEstimate' | 'response'>[],
): Learned => {
  const newest = exchanges.slice(-MOST_LEARNED)
  return { calibrations: calibrate(observationsIn(newest)), replyLengths: replyLengthsIn(newest) }
}

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
