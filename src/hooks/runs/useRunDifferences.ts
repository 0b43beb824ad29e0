import { useMemo } from 'react'

import { baseOf, cellText, hasReply } from '@/domain/runs/results/cellText'
import type { DiffPiece } from '@/domain/runs/results/similarity'
import type { Run } from '@/domain/runs/run'

import { useDifferences } from './useDifferences'

/** What sets each reply of a run apart from the reference, for those that answer the same prompt. */
export type RunDifferences = {
  /** The text of the reference; undefined until there is one. */
  readonly baseText: string | undefined
  /** Undefined while it is computed, and for what has no reply or answers another prompt. */
  readonly piecesOf: (id: string) => readonly DiffPiece[] | undefined
}

export function useRunDifferences(run: Run | null): RunDifferences {
  const cells = run?.cells
  const base = run ? baseOf(run) : undefined
  const baseText = base && hasReply(base) ? cellText(base) : undefined
  const texts = useMemo(
    () =>
      // Answers to another prompt differ in everything, and that says nothing.
      (cells ?? [])
        .filter((cell) => hasReply(cell) && cell.promptIndex === base?.promptIndex)
        .map((cell) => ({ id: cell.id, text: cellText(cell) })),
    [cells, base?.promptIndex],
  )
  return { baseText, piecesOf: useDifferences(baseText, texts) }
}
