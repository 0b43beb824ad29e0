import { joinSentences } from '@/lib/text/joinSentences'
import { english } from '@/lib/text/english'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'

import type { CatalogEntry, DataHandling } from './entry'

/** Where a conversation may be sent: the catalog must guarantee each `true`; unknown counts as no. */
export type DataRule = { readonly noTraining: boolean; readonly noRetention: boolean }

/** Whether a model may be used under a data lock, in words for the person, and what the catalog said of it. */
export type RuleVerdict = {
  readonly allowed: boolean
  /** Why not; what vouches for it when allowed. */
  readonly reason: string
  /** One line to be kept with each reply; like every record, in English. */
  readonly evidence: string
  /** The same as data, to be told in the language of who reads it later; null for a model without an entry. */
  readonly vouched: Vouched | null
}

/** What a catalog says of data handling, as far as a record of a request keeps it. */
export type Vouched = Pick<
  DataHandling,
  'training' | 'retention' | 'retentionDays' | 'zeroDataRetention' | 'regions' | 'source'
>

/**
 * Judges a catalog entry by a data lock. Every demand must be vouched for: unknown, and no entry at all, count as
 * the worst. Without a rule everything is allowed.
 */
export function satisfies(entry: Pick<CatalogEntry, 'data'> | undefined, rule: DataRule | null): RuleVerdict {
  const kept = entry
    ? { evidence: evidenceOf(entry.data), vouched: vouchedBy(entry.data) }
    : { evidence: mark('not in the catalog: data policy unknown'), vouched: null }
  if (!rule || (!rule.noTraining && !rule.noRetention))
    return { allowed: true, reason: t('No data policy is set.'), ...kept }
  if (!entry) {
    return {
      allowed: false,
      reason: t('The catalog doesn’t say what happens to your data, so it’s treated as not allowed.'),
      ...kept,
    }
  }
  const problems = [
    ...(rule.noTraining ? problemWith('training', entry.data.training) : []),
    ...(rule.noRetention ? problemWith('retention', entry.data.retention) : []),
  ]
  return problems.length > 0
    ? { allowed: false, reason: joinSentences(problems), ...kept }
    : {
        allowed: true,
        reason: t('The catalog confirms it ({source}).', { source: entry.data.source }),
        ...kept,
      }
}

const WORDS = {
  training: {
    yes: mark('Prompts may be used for training.'),
    unknown: mark('It’s unknown whether prompts are used for training, so it’s treated as not allowed.'),
  },
  retention: {
    yes: mark('Prompts are stored after the reply.'),
    unknown: mark('It’s unknown whether prompts are stored, so it’s treated as not allowed.'),
  },
} as const

const problemWith = (demand: keyof typeof WORDS, known: DataHandling['training']): readonly string[] =>
  known === 'no' ? [] : [t(WORDS[demand][known])]

/** Data handling in one line: `training no, retention no, zero data retention yes, regions US DE (compliance)`. */
function evidenceOf(data: DataHandling): string {
  const facts = [
    english('training {training}', { training: data.training }),
    data.retentionDays === undefined
      ? english('storage {retention}', { retention: data.retention })
      : english('storage {retention} ({days} days)', { retention: data.retention, days: data.retentionDays }),
    english('zero data retention {answer}', { answer: data.zeroDataRetention }),
    ...(data.regions.length > 0 ? [english('regions {regions}', { regions: data.regions.join(' ') })] : []),
  ]
  return `${facts.join(', ')}${data.source === '' ? '' : ` (${data.source})`}`
}

const vouchedBy = ({
  training,
  retention,
  retentionDays,
  zeroDataRetention,
  regions,
  source,
}: DataHandling): Vouched => ({
  training,
  retention,
  ...(retentionDays !== undefined && { retentionDays }),
  zeroDataRetention,
  regions,
  source,
})

/** A fact in a word or two. Its tone only repeats what the words say. */
export type Fact = {
  readonly text: string
  readonly tone: 'good' | 'plain' | 'warning' | 'unknown'
  /** What the short text leaves out. */
  readonly hint?: string
}

/** What the catalog says of data handling, the worst thing first. Unknown is never good. */
export function dataWords(entry: Pick<CatalogEntry, 'data'> | undefined): Fact {
  const unknown: Fact = { text: t('unknown'), tone: 'unknown' }
  if (!entry) return unknown
  const { training, retention, retentionDays } = entry.data
  if (training === 'yes') return { text: t('may train on prompts'), tone: 'warning' }
  if (retention === 'yes') {
    const text =
      retentionDays === undefined
        ? t('stores prompts')
        : plural(Math.round(retentionDays), {
            one: 'stores prompts for {count} day',
            other: 'stores prompts for {count} days',
          })
    return { text, tone: 'warning' }
  }
  if (retention === 'no') return { text: t('doesn’t store prompts'), tone: 'good' }
  return training === 'no' ? { text: t('doesn’t train on prompts'), tone: 'plain' } : unknown
}
