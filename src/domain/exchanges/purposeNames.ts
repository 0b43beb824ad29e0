import { mark } from '@/lib/text/t'

import type { Purpose } from './exchange'

/** What one request was made for, in words. */
export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  reply: mark('Reply'),
  title: mark('Title'),
  sweep: mark('Lab run'),
  comparison: mark('Comparison'),
  toolRound: mark('Tool round'),
  replay: mark('Replay'),
  summary: mark('Summary'),
  preview: mark('Preview'),
  embedding: mark('Passage ranking'),
}
