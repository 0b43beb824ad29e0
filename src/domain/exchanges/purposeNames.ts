import type { Purpose } from './exchange'

/** What one request was made for, in words. */
export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  reply: 'Reply',
  title: 'Title',
  sweep: 'Sweep',
  comparison: 'Comparison',
  toolRound: 'Tool round',
  replay: 'Replay',
  summary: 'Summary',
  preview: 'Preview',
}
