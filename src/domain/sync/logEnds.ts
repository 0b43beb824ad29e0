import type { LogEnds } from './syncState'

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

/** How far each device's log goes: the number of a segment by device. A device that is missing has none. */
export type Vector = Readonly<Record<string, number>>

/** Everything that either of two vectors covers. */
export function joinVectors(one: Vector, other: Vector): Vector {
  const joined: Record<string, number> = { ...one }
  for (const [device, number] of Object.entries(other)) joined[device] = Math.max(joined[device] ?? 0, number)
  return joined
}

/** What stands for the hash of the segment before the first. */
export const FIRST = '0'.repeat(64)

/** How far each log goes. */
export const numbersIn = (logs: LogEnds): Vector =>
  Object.fromEntries(Object.entries(logs).map(([device, { number }]) => [device, number]))
