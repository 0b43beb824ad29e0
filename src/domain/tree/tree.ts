import type { MessageId } from '../ids'
import type { Message } from '../messages/message'

type TreeRepair = {
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

/** The messages of one conversation, indexed. Immutable: each change makes a new one. */
export type Tree = {
  readonly byId: ReadonlyMap<MessageId, Message>
  /** Children in order of creation; the key null holds the roots. */
  readonly children: ReadonlyMap<MessageId | null, readonly MessageId[]>
}

const NO_IDS: readonly MessageId[] = []

export const EMPTY_TREE: Tree = { byId: new Map(), children: new Map() }

/** Indexes messages given in order of creation. */
export const treeOf = (messages: readonly Message[]): Tree => changeTree(EMPTY_TREE, messages, [])

/** The tree with `put` added or replaced and `removed` taken out. Children of a removed message stay, unplaced. */
export function changeTree(tree: Tree, put: readonly Message[], removed: readonly MessageId[]): Tree {
  const byId = new Map(tree.byId)
  const children = new Map<MessageId | null, MessageId[]>()
  // Only the lists that change are copied: a tree of thousands is changed one message at a time.
  const listOf = (parent: MessageId | null): MessageId[] => {
    const own = children.get(parent)
    if (own) return own
    const copy = [...(tree.children.get(parent) ?? [])]
    children.set(parent, copy)
    return copy
  }
  const detach = (message: Message) => {
    const siblings = listOf(message.parentId)
    const index = siblings.indexOf(message.id)
    if (index >= 0) siblings.splice(index, 1)
  }

  for (const id of removed) {
    const message = byId.get(id)
    if (!message) continue
    byId.delete(id)
    detach(message)
  }
  for (const message of put) {
    const before = byId.get(message.id)
    byId.set(message.id, message)
    if (before?.parentId === message.parentId) continue
    if (before) detach(before)
    listOf(message.parentId).push(message.id)
  }
  if (children.size === 0) return { byId, children: tree.children }
  if (tree.children.size === 0) return { byId, children }
  const all = new Map(tree.children)
  for (const [parent, list] of children) all.set(parent, list)
  return { byId, children: all }
}

/** Ids from the root to `leafId`, both included; empty when the leaf is unknown. Ends at a missing parent or a cycle. */
export function pathTo(tree: Tree, leafId: MessageId | null): readonly MessageId[] {
  const path: MessageId[] = []
  const seen = new Set<MessageId>()
  for (let id = leafId; id !== null && !seen.has(id);) {
    const message = tree.byId.get(id)
    if (!message) break
    seen.add(id)
    path.push(id)
    id = message.parentId
  }
  return path.reverse()
}

/** The messages from the root to `leafId`, both included; empty when the leaf is unknown. */
export const messagesTo = (tree: Tree, leafId: MessageId | null): readonly Message[] =>
  pathTo(tree, leafId).flatMap((id) => tree.byId.get(id) ?? [])

/** The message and its variants (children of the same parent), in order of creation. */
export function siblingsOf(tree: Tree, id: MessageId): readonly MessageId[] {
  const message = tree.byId.get(id)
  return (message && tree.children.get(message.parentId)) ?? NO_IDS
}

/** The leaf reached from `id` by always taking the newest child. */
export function newestLeafUnder(tree: Tree, id: MessageId): MessageId {
  const seen = new Set<MessageId>()
  let leaf = id
  for (;;) {
    seen.add(leaf)
    const next = tree.children.get(leaf)?.at(-1)
    if (next === undefined || seen.has(next)) return leaf
    leaf = next
  }
}

/** `id` and everything below it, parents before children. */
export function subtreeOf(tree: Tree, id: MessageId): readonly MessageId[] {
  const found = new Set<MessageId>([id])
  for (const next of found) for (const child of tree.children.get(next) ?? []) found.add(child)
  return [...found]
}
