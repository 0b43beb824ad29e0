import type { RunCell } from './run'

/** A cell as it was planned: nothing has been asked of it yet. */
export const waitingCell = ({ id, promptIndex, model, values, seed }: RunCell): RunCell => ({
  id,
  promptIndex,
  model,
  values,
  seed,
  state: { type: 'waiting' },
  parts: [],
})
