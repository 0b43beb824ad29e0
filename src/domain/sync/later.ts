import { loadCode } from '@/lib/loadCode'

// What few starts need; each comes with its first use.

/** Segments as they travel, several at once. */
export const loadFrames = () => loadCode(() => import('./segmentFrames'))

/** What another tab says of sync, checked. */
export const loadStatusReader = () => loadCode(() => import('./syncStatus'))

/** Why nothing is synced, as a sentence. */
export const loadStopSentence = () => loadCode(() => import('./describeStop'))

/** The words of recovery codes. */
export const loadWords = () => loadCode(() => import('./code/words'))

/** The place that a person typed, read. */
export const loadPlaceReader = () => loadCode(() => import('./code/typedPlace'))

/** Settings and other values as far as this version knows them. */
export const loadValueReader = () => loadCode(() => import('./reading/readValues'))
