import type { MessageKnown, ThreadKnown } from '../thread'
import type { Vector } from '../operation'

/** An edit that a removal did not know of keeps what was removed. */
export const isAlive = (known: ThreadKnown): boolean => isBeyond(known.writes, known.removed)

export const isMessageAlive = (
  thread: ThreadKnown,
  known: Pick<MessageKnown, 'writes' | 'removed'>,
): boolean => isBeyond(known.writes, thread.removed, known.removed ?? {})

/** Whether a write of a message counts more than what is known. */
export function isLater(
  write: Pick<MessageKnown, 'turn' | 'rank' | 'at'>,
  known: Pick<MessageKnown, 'turn' | 'rank' | 'at'>,
): boolean {
  if (write.turn !== known.turn) return write.turn > known.turn
  if (write.rank !== known.rank) return write.rank > known.rank
  return write.at > known.at
}

/** Whether something of `writes` is in none of the others. */
export const isBeyond = (writes: Vector, ...seen: readonly Vector[]): boolean =>
  Object.entries(writes).some(([device, number]) => seen.every((vector) => number > (vector[device] ?? 0)))
