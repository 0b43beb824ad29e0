import type { RunId } from '../ids'

/** Where runs are kept: a document with what was asked and all cells as planned, and one for each cell that ended. */
export const RUN_HEADS = 'runs/'
export const RUN_CELLS = 'runCells/'
/** Everything that a run keeps in the table of documents begins with one of them. */
export const RUN_DOCUMENTS = [RUN_HEADS, RUN_CELLS] as const

export const runHeadName = (id: RunId): string => `${RUN_HEADS}${id}`
export const runCellPrefix = (id: RunId): string => `${RUN_CELLS}${id}/`
