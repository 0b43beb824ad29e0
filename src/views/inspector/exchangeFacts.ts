import type { DataRule } from '@/domain/catalog/dataRule'
import type { Exchange } from '@/domain/exchanges/exchange'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { chargeDifference } from '@/domain/pricing/withCharge'
import { PURPOSE_NAMES } from '@/domain/exchanges/purposeNames'
import { billedOutputTokens } from '@/domain/usage/usage'

import type { Fact } from './Facts'
import { instant, milliseconds } from './words'

/** What is known of a request besides its texts, in reading order; only what is known. */
export function exchangeFacts(exchange: Exchange): readonly Fact[] {
  const { response, timings, model, startedAt, purpose, attempts, connectionName } = exchange
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Purpose', PURPOSE_NAMES[purpose]],
    ['Started', instant(startedAt)],
    ['Connection', connectionName || undefined],
    ['Model asked', model],
    ['Model served', response.model],
    ['Status', response.status?.toString()],
    ['Finish', response.finishReason ?? response.outcome],
    ['Tier asked', response.tierAsked],
    ['Tier served', response.tierServed],
    ['Fingerprint', response.fingerprint],
    ['Response id', response.id],
    ['Headers after', durationOf(timings.headersMs)],
    ['First token after', durationOf(timings.firstTokenMs)],
    // A page that died had no time to tell.
    ['Total', durationOf(timings.totalMs === 0 ? undefined : timings.totalMs)],
    ['Attempts', attempts > 1 ? attempts.toString() : undefined],
  ]
  return known([...rows, ...dataRows(exchange)])
}

/** Under which data lock it was sent, what vouched for it, and as of when. */
const dataRows = ({ data, startedAt }: Exchange): readonly (readonly [string, string | undefined])[] =>
  data
    ? [
        ['Sent under', ruleWords(data.rule)],
        ['Evidence', `the catalog as of ${instant(startedAt)}: ${data.evidence}`],
      ]
    : []

function ruleWords(rule: DataRule | null): string {
  const demands = [
    ...(rule?.noTraining ? ['no training'] : []),
    ...(rule?.noRetention ? ['no retention'] : []),
  ]
  return demands.length === 0 ? 'no data lock' : demands.join(', ')
}

/** The tokens a service accounted for; empty when it told nothing. */
export function usageFacts({ response: { usage } }: Exchange): readonly Fact[] {
  if (!usage) return []
  const count = (tokens: number | undefined) => tokens?.toLocaleString('en-US')
  return known([
    ['Tokens in', count(usage.promptTokens)],
    ['of these cached', count(usage.cachedTokens)],
    ['of these written to cache', count(usage.cacheWriteTokens)],
    ['Tokens out', count(billedOutputTokens(usage))],
    ['of these reasoning', count(usage.reasoningTokens)],
  ])
}

/** What a request cost; where the provider charged something else than the catalog says, both and the difference. */
export function costFacts({ cost, isEstimated }: Exchange): readonly Fact[] {
  const differs = chargeDifference(cost)
  if (!differs) return [['Cost', `${formatMoney(cost)}${isEstimated ? ' (estimated)' : ''}`]]
  const { byCatalog, difference } = differs
  const words = difference.startsWith('-')
    ? `${formatMoney(difference.slice(1))} less`
    : `${formatMoney(difference)} more`
  return [
    ['Cost', `${formatMoney(cost)}, as charged by the provider`],
    ['By the catalog', formatMoney(byCatalog)],
    ['Difference', `charged ${words}`],
  ]
}

const durationOf = (ms: number | undefined) => (ms === undefined ? undefined : milliseconds(ms))

const known = (rows: readonly (readonly [string, string | undefined])[]): readonly Fact[] =>
  rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
