import { availableParallelism, totalmem } from 'node:os'

/** What decides how many engines a host has. */
export type EngineRoom = {
  /** Of the models it may be asked for: the memory each takes, in bytes. */
  readonly modelBytes: readonly number[]
  /** Threads that can run at once. */
  readonly cores: number
  /** Memory this process may use, in bytes. */
  readonly memoryBytes: number
}

/** Models may take half of the memory: the rest is for the host and whatever else runs there. */
const SHARE = 0.5
/** Each engine keeps a core busy. From this many on one is left to the host itself. */
const MANY_CORES = 4
/** More would need a longer line than any host has. */
const MOST = 64

/** How many completions the built-in engine may run at once: as many as cores and the largest model allow. */
export function enginesFor({ modelBytes, cores, memoryBytes }: EngineRoom): number {
  const byCores = cores >= MANY_CORES ? cores - 1 : cores
  const byMemory = Math.floor((memoryBytes * SHARE) / Math.max(1, ...modelBytes))
  return Math.max(1, Math.min(byCores, byMemory, MOST))
}

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
