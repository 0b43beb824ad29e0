import type { DiffBy, DiffPiece } from '@/domain/runs/results/similarity'

import { textDifference } from './textDifference'

export type DiffRequest = { readonly base: string; readonly other: string; readonly by: DiffBy }
export type DiffAnswer = readonly DiffPiece[] | undefined

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; request: DiffRequest }>) => {
  const { base, other, by } = data.request
  self.postMessage({ id: data.id, answer: textDifference(base, other, by) satisfies DiffAnswer })
})
