import type { Conversation } from '../conversations/conversation'
import type { MessageId } from '../ids'
import type { Message } from '../messages/message'
import { repairTree } from '../tree/tree'

import { comparedText, contentHash, missingFiles } from './importedContent'

/** What earlier imports brought into a conversation: the content hash of each message, by a key made of its id. */
export type Seen = { readonly get: (id: MessageId) => string | undefined }

export type MergedThread = {
  /** Messages that were not here, under their final ids and parents. */
  readonly added: readonly Message[]
  /** Messages that were here and were unfinished or lacked files: the same id and place, with the fuller content. */
  readonly completed: readonly Message[]
  /** Messages whose parent was missing here until now: the same content, hung under it. */
  readonly moved: readonly Message[]
  /** Messages that the file has a bookmark on, and this device none: the same content with it. */
  readonly marked: readonly Message[]
  /** How many were deleted here after an earlier import, and stay deleted. */
  readonly deletedCount: number
  /** Where each message of the file ended up; null for deleted ones. */
  readonly placeOf: (id: MessageId) => MessageId | null
}

type Place =
  | { readonly type: 'here'; readonly id: MessageId }
  | { readonly type: 'completed'; readonly id: MessageId }
  | { readonly type: 'added'; readonly id: MessageId }
  | { readonly type: 'deleted' }

/**
 * Merges the messages of a file into those of the same conversation here. Messages with the same id are the same
 * message; nothing that is here is removed or loses content.
 *
 * - A message that is not here is added under its parent. Where the parent was deleted here, the nearest ancestor that
 *   is left takes its place.
 * - A message that an earlier import brought and that is gone was deleted here, and stays deleted.
 * - A message that changed here since the import stays as it is, unless it changed in the file, too.
 * - A message that is longer in the file, because it was still being written when it was brought in, is completed.
 * - A bookmark of the file is added; the one here stays as it is.
 * - A message that differs in another way comes in as a variant beside the one here, under an id derived from both.
 *
 * Linear in the number of messages. `incoming` must be a forest whose parents are all present (`repairTree`).
 */
export function mergeThread(
  here: readonly Message[],
  incoming: readonly Message[],
  seen: Seen,
): MergedThread {
  const hereById = new Map(here.map((message) => [message.id, message]))
  const incomingById = new Map(incoming.map((message) => [message.id, message]))
  const places = new Map<MessageId, Place>()
  for (const message of incoming) places.set(message.id, placeFor(message, hereById, seen))

  const parents = new Map<MessageId, MessageId | null>()
  /** The nearest ancestor of an incoming message, itself included, that was not deleted here. */
  const placed = (start: MessageId | null): MessageId | null => {
    const passed: MessageId[] = []
    let found: MessageId | null = null
    for (let id = start; id !== null; id = incomingById.get(id)?.parentId ?? null) {
      const known = parents.get(id)
      const place = places.get(id)
      if (known !== undefined || !place || place.type !== 'deleted') {
        found = known ?? (place && place.type !== 'deleted' ? place.id : null)
        break
      }
      passed.push(id)
    }
    for (const id of passed) parents.set(id, found)
    return found
  }

  const added: Message[] = []
  const completed: Message[] = []
  const orphaned: Message[] = []
  const marked: Message[] = []
  let deletedCount = 0
  for (const message of incoming) {
    const place = places.get(message.id)
    const parentId = placed(message.parentId)
    if (!place || place.type === 'deleted') {
      deletedCount += 1
    } else if (place.type === 'added') {
      added.push({ ...message, id: place.id, parentId })
    } else {
      const mine = hereById.get(place.id)
      if (!mine) continue
      const { bookmarkedAt = message.bookmarkedAt } = mine
      const full: Message = {
        ...(place.type === 'completed' ? { ...message, id: mine.id, parentId: mine.parentId } : mine),
        ...(bookmarkedAt !== undefined && { bookmarkedAt }),
      }
      if (place.type === 'completed') completed.push(full)
      else if (bookmarkedAt !== mine.bookmarkedAt && mine.status.type !== 'streaming') marked.push(full)
      if (parentId !== mine.parentId && lostParent(mine, message.parentId))
        orphaned.push({ ...full, parentId })
    }
  }

  /** Whether a message here hangs where it does only because its parent was missing until now. */
  function lostParent(mine: Message, parent: MessageId | null): boolean {
    if (parent === null || places.get(parent)?.type !== 'added') return false
    if (mine.parentId === null) return true
    let id: MessageId | null = parent
    while (id !== null && places.get(id)?.type === 'added') id = incomingById.get(id)?.parentId ?? null
    return mine.parentId === placed(id)
  }

  const moved = withoutCircles(here, added, orphaned)
  const movedIds = new Set(moved.map(({ id }) => id))
  return {
    added,
    completed: completed.filter(({ id }) => !movedIds.has(id)),
    moved,
    marked: marked.filter(({ id }) => !movedIds.has(id)),
    deletedCount,
    placeOf: (id) => {
      const place = places.get(id)
      return place && place.type !== 'deleted' ? place.id : null
    },
  }
}

function placeFor(message: Message, here: ReadonlyMap<MessageId, Message>, seen: Seen): Place {
  const mine = here.get(message.id)
  const before = seen.get(message.id)
  if (!mine) return before === undefined ? { type: 'added', id: message.id } : { type: 'deleted' }
  // What another tab is writing at this moment is its own.
  if (mine.status.type === 'streaming') return { type: 'here', id: mine.id }
  const hash = contentHash(message)
  if (hash === before && mine.status.type !== 'interrupted') return { type: 'here', id: mine.id }

  const [mineText, text] = [comparedText(mine), comparedText(message)]
  if (mine.role === message.role) {
    if (mineText === text) {
      const isFuller =
        missingFiles(message) < missingFiles(mine) ||
        (mine.status.type === 'interrupted' && message.status.type !== 'interrupted')
      return { type: isFuller ? 'completed' : 'here', id: mine.id }
    }
    if (mineText.startsWith(text)) return { type: 'here', id: mine.id }
    const isEdited = before !== undefined && contentHash(mine) !== before
    if (text.startsWith(mineText) && !isEdited) return { type: 'completed', id: mine.id }
  }
  if (hash === before) return { type: 'here', id: mine.id }
  const variant = `${message.id.slice(0, 180)}~${hash}` as MessageId
  if (here.has(variant)) return { type: 'here', id: variant }
  return seen.get(variant) === undefined ? { type: 'added', id: variant } : { type: 'deleted' }
}

/** Moves that would close a circle with what was rearranged here are left out, all of them: the tree stays whole. */
function withoutCircles(
  here: readonly Message[],
  added: readonly Message[],
  moved: readonly Message[],
): readonly Message[] {
  if (moved.length === 0) return moved
  const movedById = new Map(moved.map((message) => [message.id, message]))
  const all = [...here.map((message) => movedById.get(message.id) ?? message), ...added]
  return repairTree(all).cut.length > 0 ? [] : moved
}

/** Titles that nobody gave. */
const PLACEHOLDER_TITLES: readonly string[] = ['', 'Imported conversation', 'Recovered']

/**
 * The row of a conversation after messages of a file were merged into it. Title, tags, settings, pin, archive and
 * trash stay as they are here. The shown branch moves on only where the file continues it.
 *
 * @param messages everything the conversation holds now.
 * @param fileLeaf where the file's shown branch ends, among `messages`.
 */
export function mergeConversation(
  here: Conversation,
  incoming: Conversation,
  messages: readonly Message[],
  fileLeaf: MessageId | null,
): Conversation {
  const isUnnamed = PLACEHOLDER_TITLES.includes(here.title) && !PLACEHOLDER_TITLES.includes(incoming.title)
  return {
    ...here,
    ...(isUnnamed && { title: incoming.title, titledBy: incoming.titledBy }),
    updatedAt: Math.max(here.updatedAt, incoming.updatedAt),
    activeLeafId: continues(here.activeLeafId, fileLeaf, messages) ? fileLeaf : here.activeLeafId,
  }
}

function continues(from: MessageId | null, to: MessageId | null, messages: readonly Message[]): boolean {
  if (to === null || from === to) return false
  if (from === null) return true
  const parents = new Map(messages.map(({ id, parentId }) => [id, parentId]))
  const passed = new Set<MessageId>()
  for (let id: MessageId | null = to; id !== null && !passed.has(id); id = parents.get(id) ?? null) {
    if (id === from) return true
    passed.add(id)
  }
  return false
}
