/** How far each device's log goes: the number of a segment by device. A device that is missing has none. */
export type Vector = Readonly<Record<string, number>>

/** Everything that either of two vectors covers. */
export function joinVectors(one: Vector, other: Vector): Vector {
  const joined: Record<string, number> = { ...one }
  for (const [device, number] of Object.entries(other)) joined[device] = Math.max(joined[device] ?? 0, number)
  return joined
}
