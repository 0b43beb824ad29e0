import { availableParallelism, totalmem } from 'node:os'

import type { EngineRoom } from './enginesFor'

/** Cores and memory of this machine, or of the container this process is in. */
export function engineRoom(): Omit<EngineRoom, 'modelBytes'> {
  // 0, or more than there is, where nothing constrains it.
  const constrained = process.constrainedMemory()
  const all = totalmem()
  return {
    cores: availableParallelism(),
    memoryBytes: constrained > 0 ? Math.min(constrained, all) : all,
  }
}
