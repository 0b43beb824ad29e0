import type { Vector } from '../vector'

/** Whether something of `writes` is in none of the others. */
export const isBeyond = (writes: Vector, ...seen: readonly Vector[]): boolean =>
  Object.entries(writes).some(([device, number]) => seen.every((vector) => number > (vector[device] ?? 0)))
