import type { LogEnds } from './syncState'
import type { Vector } from './vector'

/** What stands for the hash of the segment before the first. */
export const FIRST = '0'.repeat(64)

/** How far each log goes. */
export const numbersIn = (logs: LogEnds): Vector =>
  Object.fromEntries(Object.entries(logs).map(([device, { number }]) => [device, number]))
