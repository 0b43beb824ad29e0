import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type { CatalogEntry } from './entry'

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
