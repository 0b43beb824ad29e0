import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import type { Tree } from './tree'

/**
 * The messages to write so that `message` is between `after` and everything that answered it; null puts it
 * before all. It comes first among them, its parent set.
 */
export function insertedAfter(tree: Tree, after: MessageId | null, message: Message): readonly Message[] {
  const below = (tree.children.get(after) ?? []).flatMap((id) => tree.byId.get(id) ?? [])
  return [{ ...message, parentId: after }, ...below.map((child) => ({ ...child, parentId: message.id }))]
}

/**
 * The messages to write so that `id` changes places with the one before it, with what answered each staying in
 * order. Variants of both stay where they are. Empty at the root and for an unknown message.
 */
export function movedUp(tree: Tree, id: MessageId): readonly Message[] {
  const message = tree.byId.get(id)
  const before = message && message.parentId !== null ? tree.byId.get(message.parentId) : undefined
  if (!message || !before) return []
  const below = (tree.children.get(id) ?? []).flatMap((child) => tree.byId.get(child) ?? [])
  return [
    { ...message, parentId: before.parentId },
    { ...before, parentId: id },
    ...below.map((child) => ({ ...child, parentId: before.id })),
  ]
}
