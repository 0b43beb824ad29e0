import type { Cost } from '../pricing/cost'
import { formatMoney } from '../pricing/formatMoney'
import { chargeDifference } from '../pricing/withCharge'
import type { MessageStatus, ReplyFacts } from '../messages/message'
import { billedOutputTokens } from '../usage/usage'

export type ReplyFact = { readonly name: string; readonly text: string; readonly isMoney?: boolean }

const FINISHES: Readonly<Record<string, string>> = {
  stop: 'finished',
  length: 'cut off at the limit',
  tool_calls: 'calls tools',
  content_filter: 'filtered',
  error: 'failed',
}

/** The figures of a reply in reading order: tokens, speed, first token, cost, tier, finish. Only what is known. */
export function describeReply(reply: ReplyFacts, status: MessageStatus): readonly ReplyFact[] {
  const { usage, firstTokenMs, durationMs, cost, tierAsked, tierServed, finishReason, seed } = reply
  const facts: ReplyFact[] = []
  if (usage) {
    const asides = [
      usage.cachedTokens ? `${count(usage.cachedTokens)} cached` : '',
      usage.reasoningTokens ? `${count(usage.reasoningTokens)} reasoning` : '',
    ].filter(Boolean)
    facts.push({
      name: 'Tokens in and out',
      text: `${count(usage.promptTokens)} → ${count(billedOutputTokens(usage))} tok${asides.length > 0 ? ` (${asides.join(', ')})` : ''}`,
    })
    const speed = tokensPerSecond(reply)
    if (speed !== undefined) facts.push({ name: 'Speed after the first token', text: `${speed} tok/s` })
  }
  if (firstTokenMs !== undefined)
    facts.push({ name: 'Time to first token', text: `${seconds(firstTokenMs)} to first` })
  else if (durationMs !== undefined) facts.push({ name: 'Duration', text: seconds(durationMs) })
  if (cost && cost.type !== 'unknown')
    facts.push({ name: 'Cost', text: costWords(cost), isMoney: cost.type !== 'free' })
  if (tierServed !== undefined && tierAsked !== undefined && tierServed !== tierAsked) {
    facts.push({ name: 'Service tier', text: `served as ${tierServed}, asked ${tierAsked}` })
  }
  if (seed !== undefined) facts.push({ name: 'Seed', text: `seed ${seed}` })
  if (status.type === 'complete' && finishReason !== undefined) {
    facts.push({ name: 'Finish', text: FINISHES[finishReason] ?? finishReason })
  }
  return facts
}

/** Whole tokens per second between the first token and the end; undefined when too short to say. */
export function tokensPerSecond({ usage, firstTokenMs, durationMs }: ReplyFacts): number | undefined {
  if (!usage || firstTokenMs === undefined || durationMs === undefined || durationMs - firstTokenMs < 50)
    return undefined
  return Math.round((billedOutputTokens(usage) / (durationMs - firstTokenMs)) * 1000)
}

/** The cost; where the provider charged something else than the catalog says, both. */
function costWords(cost: Cost): string {
  const differs = chargeDifference(cost)
  return differs
    ? `${formatMoney(cost)} charged, ${formatMoney(differs.byCatalog)} by the catalog`
    : formatMoney(cost)
}

const count = (tokens: number): string => tokens.toLocaleString('en-US')
const seconds = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
