import type { RunCell } from './run'

type Planned = Pick<RunCell, 'id' | 'promptIndex' | 'model' | 'values' | 'seed' | 'notSent'>

/** A cell as it was planned: nothing has been asked of it yet. */
export const waitingCell = ({ id, promptIndex, model, values, seed, notSent }: Planned): RunCell => ({
  id,
  promptIndex,
  model,
  values,
  seed,
  ...(notSent && { notSent }),
  state: { type: 'waiting' },
  parts: [],
})
