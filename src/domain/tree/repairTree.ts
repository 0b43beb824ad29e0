import type { MessageId } from '../ids'
import type { Message } from '../messages/message'

export type TreeRepair = {
  /** All messages, in the order given; the mended ones are new objects. */
  readonly messages: readonly Message[]
  /** Messages whose parent was missing: now at the root, where the variants of the first turn are. */
  readonly orphans: readonly MessageId[]
  /** The first message of each former circle: now at the root. */
  readonly cut: readonly MessageId[]
}

/**
 * Mends a tree so that every message can be reached from a root. Loses none and changes nothing but `parentId`.
 * Iterative and linear in the number of messages, however deep.
 */
export function repairTree(messages: readonly Message[]): TreeRepair {
  // Nearly always each message comes after the one it answers: then there is nothing to mend.
  const seen = new Set<MessageId | null>([null])
  if (messages.every(({ id, parentId }) => seen.has(parentId) && seen.add(id)))
    return { messages, orphans: [], cut: [] }

  const byId = new Map(messages.map((message) => [message.id, message]))
  const toRoot = new Set<MessageId>()
  const orphans: MessageId[] = []
  for (const { id, parentId } of messages) {
    if (parentId === null || byId.has(parentId)) continue
    orphans.push(id)
    toRoot.add(id)
  }

  const cut: MessageId[] = []
  const settled = new Set<MessageId>()
  for (const message of messages) {
    const walked = new Set<MessageId>()
    for (let id: MessageId | null = message.id; id !== null && !settled.has(id) && !toRoot.has(id);) {
      if (walked.has(id)) {
        const first = earliest(circleFrom(id, byId), byId)
        cut.push(first)
        toRoot.add(first)
        break
      }
      walked.add(id)
      id = byId.get(id)?.parentId ?? null
    }
    for (const id of walked) settled.add(id)
  }

  if (toRoot.size === 0) return { messages, orphans, cut }
  return {
    messages: messages.map((message) => (toRoot.has(message.id) ? { ...message, parentId: null } : message)),
    orphans,
    cut,
  }
}

function circleFrom(start: MessageId, byId: ReadonlyMap<MessageId, Message>): readonly MessageId[] {
  const circle = [start]
  for (
    let id = byId.get(start)?.parentId ?? null;
    id !== null && id !== start;
    id = byId.get(id)?.parentId ?? null
  ) {
    circle.push(id)
  }
  return circle
}

const earliest = (ids: readonly MessageId[], byId: ReadonlyMap<MessageId, Message>): MessageId =>
  ids.reduce((first, id) => ((byId.get(id)?.createdAt ?? 0) < (byId.get(first)?.createdAt ?? 0) ? id : first))
