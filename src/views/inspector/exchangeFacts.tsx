import type { DataRule, Known, Vouched } from '@/domain/catalog'
import { OUTCOME_NAMES, PURPOSE_NAMES, type Exchange } from '@/domain/exchanges/exchange'
import { chargeDifference, formatExactMoney } from '@/domain/pricing'
import { billedOutputTokens, type SideUsage } from '@/domain/usage/usage'
import { formatItems, formatList } from '@/lib/text/formatList'
import { formatNumber } from '@/lib/text/formatNumber'
import { plural } from '@/lib/text/plural'
import { tell } from '@/lib/text/said'
import { mark, t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'

import { instant, milliseconds } from './CostLines'

/** What is known of a request besides its texts, in reading order; only what is known. */
export function exchangeFacts(exchange: Exchange): readonly Fact[] {
  const { response, timings, model, startedAt, purpose, attempts, connectionName, summarised } = exchange
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('Purpose'), t(PURPOSE_NAMES[purpose])],
    [t('Started'), instant(startedAt)],
    [t('Provider'), connectionName || undefined],
    [t('Model requested'), model],
    [t('Model used'), response.model],
    [t('Status'), response.status?.toString()],
    [t('Finish reason'), response.finishReason ?? t(OUTCOME_NAMES[response.outcome])],
    [t('Tier requested'), response.tierAsked],
    [t('Tier used'), response.tierServed],
    [t('Fingerprint'), response.fingerprint],
    [t('Response ID'), response.id],
    [t('Time to headers'), durationOf(timings.headersMs)],
    [t('Time to first token'), durationOf(timings.firstTokenMs)],
    // A page that died had no time to tell.
    [t('Total'), durationOf(timings.totalMs === 0 ? undefined : timings.totalMs)],
    [
      t('Earlier messages'),
      summarised === undefined
        ? undefined
        : plural(summarised, {
            one: '{count} message replaced by a summary',
            other: '{count} messages replaced by a summary',
          }),
    ],
    [t('Attempts'), attempts > 1 ? attempts.toString() : undefined],
  ]
  return known([...rows, ...dataRows(exchange)])
}

/** Under which data lock it was sent, what vouched for it, and as of when. */
const dataRows = ({ data, startedAt }: Exchange): readonly (readonly [string, string | undefined])[] =>
  data
    ? [
        [t('Data policy'), ruleWords(data.rule)],
        [
          tAs('of data', 'Source'),
          t('Catalog from {startedAt}: {evidence}', {
            startedAt: instant(startedAt),
            evidence: vouchedWords(data),
          }),
        ],
      ]
    : []

/** What vouched for the handling of data, in the language of the page; as it was kept where nobody knows the line. */
export function vouchedWords({
  evidence,
  vouched = vouchedIn(evidence),
}: NonNullable<Exchange['data']>): string {
  if (vouched === undefined) return tell(evidence, undefined)
  if (vouched === null) return t('not in the catalog: data policy unknown')
  const { training, retention, retentionDays, zeroDataRetention, regions, source } = vouched
  const fact = (label: string, value: string) => t('{label}: {value}', { label, value })
  const days =
    retentionDays === undefined
      ? ''
      : ` (${plural(Math.round(retentionDays), { one: '{count} day', other: '{count} days' })})`
  const facts = formatItems([
    fact(t('Trains on prompts'), t(ANSWERS[training])),
    fact(t('Stores prompts'), t(ANSWERS[retention]) + days),
    fact(t('Zero data retention'), t(ANSWERS[zeroDataRetention])),
    ...(regions.length === 0 ? [] : [fact(t('Regions'), regions.join(' '))]),
  ])
  return source === '' ? facts : `${facts} (${source})`
}

const ANSWERS: Readonly<Record<Known, string>> = {
  yes: mark('yes'),
  no: mark('no'),
  unknown: mark('unknown'),
}

/** The line that records have in English; the older ones have nothing else. */
const EVIDENCE =
  /^training (?<training>yes|no|unknown), storage (?<storage>yes|no|unknown)(?: \((?<days>[\d.e+]+) days\))?, zero data retention (?<zero>yes|no|unknown)(?:, regions (?<regions>[A-Z ]+))?(?: \((?<source>.+)\))?$/

/** What a line of an older record says; undefined for one that is written otherwise. */
function vouchedIn(evidence: string): Vouched | undefined {
  const { training, storage, days, zero, regions, source } = EVIDENCE.exec(evidence)?.groups ?? {}
  if (training === undefined) return undefined
  return {
    training: training as Known,
    retention: storage as Known,
    ...(days !== undefined && { retentionDays: Number(days) }),
    zeroDataRetention: zero as Known,
    regions: regions?.split(' ') ?? [],
    source: source ?? '',
  }
}

function ruleWords(rule: DataRule | null): string {
  const demands = [
    ...(rule?.noTraining ? [t('no training')] : []),
    ...(rule?.noRetention ? [t('no storage')] : []),
  ]
  return demands.length === 0 ? tAs('condition', 'none') : formatList(demands)
}

/** The tokens a service accounted for; empty when it told nothing. */
export function usageFacts({ response: { usage } }: Exchange): readonly Fact[] {
  if (!usage) return []
  const count = (tokens: number | undefined) => (tokens === undefined ? undefined : formatNumber(tokens))
  return known([
    [t('Input tokens'), count(usage.promptTokens)],
    [t('Cached'), count(usage.cachedTokens)],
    [t('Written to cache'), count(usage.cacheWriteTokens)],
    [t('Output tokens'), count(billedOutputTokens(usage))],
    [t('Reasoning'), count(usage.reasoningTokens)],
    [t('Loading the model'), usage.loadMs === undefined ? undefined : milliseconds(usage.loadMs)],
    [t('Reading the prompt'), usage.promptMs === undefined ? undefined : milliseconds(usage.promptMs)],
    [t('Writing'), usage.outputMs === undefined ? undefined : milliseconds(usage.outputMs)],
    ...(usage.beside ?? []).map((pass) => besideFact(pass)),
  ])
}

const besideFact = ({ model, promptTokens: input, completionTokens: output }: SideUsage): Fact => [
  model === undefined ? t('Compaction') : t('Advisor'),
  model === undefined
    ? t('{input} in, {output} out', { input, output })
    : t('{input} in, {output} out, {model}', { input, output, model }),
]

/** What a request cost; where the provider charged something else than the catalog says, both and the difference. */
export function costFacts({ cost, isEstimated }: Exchange): readonly Fact[] {
  const differs = chargeDifference(cost)
  if (!differs)
    return [
      [
        t('Cost'),
        isEstimated ? t('{cost} (estimated)', { cost: formatExactMoney(cost) }) : formatExactMoney(cost),
      ],
    ]
  const { byCatalog, difference } = differs
  const words = difference.startsWith('-')
    ? t('charged {amount} less', { amount: formatExactMoney(difference.slice(1)) })
    : t('charged {amount} more', { amount: formatExactMoney(difference) })
  return [
    [t('Cost'), t('{cost}, charged by the provider', { cost: formatExactMoney(cost) })],
    [t('Catalog price'), formatExactMoney(byCatalog)],
    [t('Difference'), words],
  ]
}

const durationOf = (ms: number | undefined) => (ms === undefined ? undefined : milliseconds(ms))

const known = (rows: readonly (readonly [string, string | undefined])[]): readonly Fact[] =>
  rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))

/** A name and what is to be said under it. */
type Fact = readonly [name: string, value: string]

/** Facts in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[13px] tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
