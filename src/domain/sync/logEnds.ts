import type { LogEnds } from './syncState'
import type { Vector } from './vector'

/** Whether a snapshot stands for everything that another one does. */
export const coversAll = (floors: LogEnds, others: LogEnds): boolean =>
  Object.entries(others).every(([device, { number }]) => (floors[device]?.number ?? 0) >= number)

/** Whether a snapshot stands for segments after those numbers. */
export const isBehind = (after: Vector, floors: LogEnds): boolean =>
  Object.entries(floors).some(([device, { number }]) => (after[device] ?? 0) < number)

/** Whether logs end exactly there. */
export const endAt = (
  logs: readonly { readonly id: string; readonly head: number }[],
  heads: Vector,
): boolean => logs.every(({ id, head }) => head === (heads[id] ?? 0))

/** Whether a snapshot stands for nothing beyond where the logs end. */
export const isWithin = (
  floors: LogEnds,
  logs: readonly { readonly id: string; readonly head: number }[],
): boolean => {
  const heads = new Map(logs.map(({ id, head }) => [id, head]))
  return Object.entries(floors).every(([device, { number }]) => number <= (heads.get(device) ?? 0))
}
