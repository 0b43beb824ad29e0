import type { Run } from './run'

/** Whether the replies of a run are shown without the names of their models, in an order that tells nothing. */
export const isBlindRun = (run: Pick<Run, 'blindOrder'> | null): boolean =>
  run !== null && run.blindOrder !== null
