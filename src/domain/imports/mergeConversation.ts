import type { Conversation } from '../conversations/conversation'
import type { MessageId } from '../ids'
import type { Message } from '../messages/message'

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
