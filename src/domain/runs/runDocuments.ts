import type { RunId } from '../ids'

/** Where runs are kept: a document with what was asked and all cells as planned, and one for each cell that ended. */
export const RUN_HEADS = 'runs/'
export const runHeadName = (id: RunId): string => `${RUN_HEADS}${id}`
export const runCellPrefix = (id: RunId): string => `runCells/${id}/`
