/** How far each device's log goes: the number of a segment by device. A device that is missing has none. */
export type Vector = Readonly<Record<string, number>>

/** Everything that either of two vectors covers. */
export function joinVectors(one: Vector, other: Vector): Vector {
  const joined: Record<string, number> = { ...one }
  for (const [device, number] of Object.entries(other)) joined[device] = Math.max(joined[device] ?? 0, number)
  return joined
}

/** Whether something of `writes` is in none of the others. */
export const isBeyond = (writes: Vector, ...seen: readonly Vector[]): boolean =>
  Object.entries(writes).some(([device, number]) => seen.every((vector) => number > (vector[device] ?? 0)))
