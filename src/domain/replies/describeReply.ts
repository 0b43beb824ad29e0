import type { Cost } from '../pricing/cost'
import { formatMoney } from '../pricing/formatMoney'
import { chargeDifference } from '../pricing/withCharge'
import type { MessageStatus, ReplyFacts } from '../messages/message'
import { billedOutputTokens } from '../usage/usage'
import { formatDuration } from '@/lib/text/formatDuration'
import { t } from '@/lib/text/t'
import { FINISH_WORDS } from './finishWords'

export type ReplyFact = { readonly name: string; readonly text: string; readonly isCost?: true }

/** The facts under a reply, in reading order: tokens, speed, cost, and what is unusual. Only what is known. */
export function describeReply(reply: ReplyFacts, status: MessageStatus): readonly ReplyFact[] {
  const { usage, durationMs, cost, tierAsked, tierServed, finishReason, seed } = reply
  const facts: ReplyFact[] = []
  if (usage) {
    facts.push({
      name: t('Tokens in and out'),
      text: t('{input} in, {output} out', { input: usage.promptTokens, output: billedOutputTokens(usage) }),
    })
    const speed = tokensPerSecond(reply)
    if (speed !== undefined)
      facts.push({ name: t('Speed after the first token'), text: t('{speed} tokens/s', { speed }) })
  } else if (durationMs !== undefined) facts.push({ name: t('Duration'), text: formatDuration(durationMs) })
  if (cost && cost.type !== 'unknown') facts.push({ name: t('Cost'), text: costWords(cost), isCost: true })
  if (tierServed !== undefined && tierAsked !== undefined && tierServed !== tierAsked) {
    facts.push({
      name: t('Service tier'),
      text: t('{served} tier instead of {asked}', { served: tierServed, asked: tierAsked }),
    })
  }
  if (seed !== undefined) facts.push({ name: t('Seed'), text: t('seed {seed}', { seed }) })
  if (status.type === 'complete' && finishReason !== undefined && finishReason !== 'stop') {
    facts.push({ name: t('Finish reason'), text: t(FINISH_WORDS[finishReason] ?? finishReason) })
  }
  return facts
}

/** Whole tokens per second between the first token and the end; undefined when too short to say. */
function tokensPerSecond({ usage, firstTokenMs, durationMs }: ReplyFacts): number | undefined {
  if (!usage || firstTokenMs === undefined || durationMs === undefined || durationMs - firstTokenMs < 50)
    return undefined
  return Math.round((billedOutputTokens(usage) / (durationMs - firstTokenMs)) * 1000)
}

/** The cost; where the provider charged something else than the catalog says, both. */
function costWords(cost: Cost): string {
  const differs = chargeDifference(cost)
  return differs
    ? t('{charged} charged, {listed} in the catalog', {
        charged: formatMoney(cost),
        listed: formatMoney(differs.byCatalog),
      })
    : formatMoney(cost)
}
