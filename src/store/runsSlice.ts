import type { StateCreator } from 'zustand/vanilla'

import type { MessageId, RunId } from '@/domain/ids'
import type { Run, RunCell } from '@/domain/runs/run'

export type RunsSlice = {
  /** Only those that have been opened or started here. */
  readonly runs: Readonly<Partial<Record<RunId, Run>>>
  /** A run as it was read from disk or planned. */
  runLoaded: (run: Run) => void
  /** Anything but its cells. */
  runChanged: (id: RunId, change: Partial<Omit<Run, 'id' | 'cells'>>) => void
  cellsChanged: (id: RunId, cells: readonly RunCell[]) => void
  runRemoved: (id: RunId) => void
}

/** Runs and their cells. The text of a cell that streams is in `LiveReplies`, not here. */
export const createRunsSlice: StateCreator<RunsSlice> = (set) => ({
  runs: {},

  runLoaded: (run) => set(({ runs }) => ({ runs: { ...runs, [run.id]: run } })),

  runChanged: (id, change) =>
    set(({ runs }) => {
      const run = runs[id]
      return run ? { runs: { ...runs, [id]: { ...run, ...change } } } : {}
    }),

  cellsChanged: (id, changed) =>
    set(({ runs }) => {
      const run = runs[id]
      if (!run) return {}
      const byId = new Map<MessageId, RunCell>(changed.map((cell) => [cell.id, cell]))
      return {
        runs: { ...runs, [id]: { ...run, cells: run.cells.map((cell) => byId.get(cell.id) ?? cell) } },
      }
    }),

  runRemoved: (id) =>
    set(({ runs }) => ({ runs: Object.fromEntries(Object.entries(runs).filter(([key]) => key !== id)) })),
})
