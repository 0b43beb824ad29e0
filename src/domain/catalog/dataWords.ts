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
  if (!entry) return UNKNOWN
  const { training, retention, retentionDays } = entry.data
  if (training === 'yes') return MAY_TRAIN
  if (retention === 'yes') {
    const days = retentionDays === undefined ? '' : ` ${Math.round(retentionDays)} d`
    return { text: `retains${days}`, tone: 'warning' }
  }
  if (retention === 'no') return NO_RETENTION
  return training === 'no' ? NO_TRAINING : UNKNOWN
}

const MAY_TRAIN: Fact = { text: 'may train', tone: 'warning' }
const NO_RETENTION: Fact = { text: 'no retention', tone: 'good' }
const NO_TRAINING: Fact = { text: 'no training', tone: 'plain' }
const UNKNOWN: Fact = { text: 'unknown', tone: 'unknown' }
