import { memoByObject } from '@/lib/result'

import type { CatalogEntry } from '../catalog'
import { DEFAULT_CUT, type ConversationSettings } from '../conversations/conversation'
import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import { estimateMessageTokens, fixedTokens, sumOfEstimates } from '../tokens/estimateTokens'
import type { TokenEstimate } from '../usage/fields'
import { afterSummary, summaryMessage, summaryOn } from './summaries'

type SentPath = {
  /** What goes into the request, in order. */
  readonly messages: readonly Message[]
  /** Those of the path that do not, in order. */
  readonly leftOut: readonly Message[]
  /** The first message after what was left out; null when nothing was. */
  readonly resumesAt: MessageId | null
}

export type SentPlan = {
  /** From root to leaf. */
  readonly path: readonly Message[]
  readonly settings: Pick<ConversationSettings, 'systemPrompt' | 'parameters' | 'contextCut'>
  readonly entry: Pick<CatalogEntry, 'contextTokens' | 'maxPromptTokens'> | undefined
}

/** Kept free for the reply where the request does not say how long it may be, as a share of the context. */
const REPLY_SHARE = 0.2
/** Down to this share one cut goes, so that many turns pass before the next: services cache by prefix. */
const CUT_TO = 0.7

/**
 * The part of a path that fits the model. Whole turns go, so that no reply loses its question and no call its
 * result; the last turn and system messages always stay. The same for every turn until the next cut. With an
 * unknown context, or where all fits, it is the path itself. Linear.
 */
export const sentPath = ({ path, settings, entry }: SentPlan): SentPath => sentOf(path, settings, entry)

/** Kept with its path: a request is written and counted from it. */
const sentOf = memoByObject(
  (path: SentPlan['path'], settings: SentPlan['settings'], entry: SentPlan['entry']): SentPath => {
    const whole: SentPath = { messages: path, leftOut: [], resumesAt: null }
    const cut = settings.contextCut ?? DEFAULT_CUT
    const found = summaryOn(cut, path)
    const rest = found ? afterSummary(found, path) : path
    const budget = budgetOf(settings, entry)
    if (cut.type === 'none' || (!found && (budget === undefined || certainlyFits(path, budget)))) return whole

    const turns = turnsOf(rest)
    const first = cut.type === 'keepEnds' ? turns[0] : undefined
    const dropped =
      budget === undefined ? 0 : droppedTurns(first ? turns.slice(1) : turns, budget - tokensOf(first ?? []))
    const start = first ? 1 : 0
    const gone = turns.slice(start, start + dropped).flat()
    const kept = [...turns.slice(0, start), ...turns.slice(start + dropped)].flat()
    const before = found ? path.slice(0, found.end + 1) : []
    const leftOut = [...before, ...gone.filter(({ role }) => role !== 'system')]
    if (leftOut.length === 0) return whole
    const instructions = [...before, ...gone].filter(({ role }) => role === 'system')
    const summary = found && path[0] ? [summaryMessage(found.summary, path[0])] : []
    return {
      messages: [...instructions, ...summary, ...kept],
      leftOut: leftOut.filter(({ role }) => role !== 'system'),
      resumesAt: turns[start + dropped]?.[0]?.id ?? null,
    }
  },
)

/** Whether of a request of that many tokens, before calibration, some may have to be left out for a model's size. */
export const mayBeCut = (
  tokens: number,
  { contextTokens = Infinity, maxPromptTokens = Infinity }: NonNullable<SentPlan['entry']>,
): boolean => tokens > Math.min(contextTokens * (1 - REPLY_SHARE), maxPromptTokens)

/** Tokens the messages of a request may have together; undefined when the model's context is unknown. */
function budgetOf(settings: SentPlan['settings'], entry: SentPlan['entry']): number | undefined {
  const { contextTokens, maxPromptTokens } = entry ?? {}
  if (contextTokens === undefined && maxPromptTokens === undefined) return undefined
  const fixed = fixedTokens(settings).tokens
  const context = contextTokens ?? Infinity
  const reply = Math.min(settings.parameters.max_tokens?.value ?? Infinity, context * REPLY_SHARE)
  return Math.max(
    0,
    Math.min(context - (Number.isFinite(reply) ? reply : 0), maxPromptTokens ?? Infinity) - fixed,
  )
}

/** Whether even a token a character would fit: then nothing needs to be counted. */
function certainlyFits(path: readonly Message[], budget: number): boolean {
  let most = 0
  for (const { parts } of path) {
    most += 16
    for (const part of parts) {
      if ('attachmentId' in part) return false
      most += 'text' in part ? part.text.length : 'arguments' in part ? part.arguments.length : 0
    }
    if (most > budget) return false
  }
  return true
}

type Turn = readonly Message[]

/** A message of the person begins a turn; what comes before the first belongs to it. */
export function turnsOf(path: readonly Message[]): readonly Turn[] {
  const turns: Message[][] = []
  for (const message of path) {
    const last = turns.at(-1)
    if (!last || (message.role === 'user' && last.some(({ role }) => role === 'user'))) turns.push([message])
    else last.push(message)
  }
  return turns
}

export const tokensOf = (turn: Turn): number =>
  turn.reduce((sum, message) => sum + estimateMessageTokens(message).tokens, 0)

/** How many of the oldest turns go: walked from the start, so that a longer path cuts where a shorter one did. */
function droppedTurns(turns: readonly Turn[], budget: number): number {
  const sizes = turns.map(tokensOf)
  let dropped = 0
  let sum = 0
  for (const [index, size] of sizes.entries()) {
    sum += size
    if (sum <= budget) continue
    while (dropped < index && sum > budget * CUT_TO) {
      sum -= sizes[dropped] ?? 0
      dropped += 1
    }
  }
  return dropped
}

/** What a context holds: what a service counted at a reply, and the messages that are to be estimated besides. */
type ContextUse = { readonly counted: number; readonly since: readonly Message[] }

/**
 * What the end of a path takes with the summary of its earlier part. What a reply counted holds only where it was asked
 * with that summary.
 */
export function contextUse(
  path: readonly Message[],
  settings: Pick<ConversationSettings, 'contextCut'>,
): ContextUse {
  const found = summaryOn(settings.contextCut, path)
  const sent = found ? afterSummary(found, path) : path
  const asOf = found?.summary.made?.at ?? 0
  const at = sent.findLastIndex(({ reply, createdAt }) => reply?.usage !== undefined && createdAt >= asOf)
  const usage = sent[at]?.reply?.usage
  if (usage) return { counted: usage.totalTokens, since: sent.slice(at + 1) }
  return { counted: 0, since: found && path[0] ? [summaryMessage(found.summary, path[0]), ...sent] : sent }
}

/** The same in tokens, with what goes with every request where nothing was counted. */
export function usedTokens(
  path: readonly Message[],
  settings: Pick<ConversationSettings, 'contextCut' | 'systemPrompt' | 'parameters'>,
): number {
  const { counted, since } = contextUse(path, settings)
  const before = counted === 0 ? fixedTokens(settings).tokens : counted
  return since.reduce((sum, message) => sum + estimateMessageTokens(message).tokens, before)
}

/**
 * Tokens of the request that the end of a path makes, before calibration. Messages keep their counts: a long
 * conversation is not counted again to be sent.
 */
export const sentTokens = (plan: SentPlan): TokenEstimate =>
  sumOfEstimates([fixedTokens(plan.settings), ...sentPath(plan).messages.map(estimateMessageTokens)])
