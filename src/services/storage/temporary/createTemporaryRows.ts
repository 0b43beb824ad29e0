import { artifactNames } from '@/domain/artifacts/readArtifacts'
import type { Changes } from '@/domain/conversations/changes'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import { withItems, type ItemChange, type Items } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'

/** The rows of temporary chats, as long as the page lives. */
export function createTemporaryRows() {
  const conversations = new Map<ConversationId, Conversation>()
  const messages = new Map<ConversationId, Map<MessageId, Message>>()
  const drafts = new Map<string, Draft>()
  /** Artifacts of temporary chats. */
  let items: Items = {}
  /** Also of chats that were deleted: what is still on its way from them is not written either. */
  const ids = new Set<ConversationId>()
  const has = (id: ConversationId | null) => id !== null && ids.has(id)
  /** Edit boxes and queues have keys that hold the id of their chat. */
  const hasKey = (key: string) => [...ids].some((id) => key.includes(id))

  /** A row that says its chat, or the removal of one that is kept here. */
  const isOwnItem = ([name, value]: ItemChange) =>
    (isRecord(value) && ids.has(value['conversationId'] as ConversationId)) ||
    (value === null && Object.hasOwn(items, name))

  function put(changes: Changes): void {
    for (const id of changes.removedConversations ?? []) {
      conversations.delete(id)
      messages.delete(id)
    }
    for (const conversation of changes.conversations ?? []) {
      conversations.set(conversation.id, conversation)
      if (!messages.has(conversation.id)) messages.set(conversation.id, new Map())
    }
    for (const { conversationId, id } of changes.removedMessages ?? [])
      messages.get(conversationId)?.delete(id)
    for (const message of changes.messages ?? [])
      messages.get(message.conversationId)?.set(message.id, message)
    for (const [key, draft] of changes.drafts ?? []) saveDraft(key, draft)
  }

  function saveDraft(key: string, draft: Draft | null): void {
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
  }

  return {
    has,
    hasKey,
    /** Whether it is one that was not deleted. */
    isHere: (id: ConversationId | null) => id !== null && conversations.has(id),
    saveDraft,
    conversationsAmong: (asked: readonly ConversationId[]) =>
      asked.flatMap((id) => conversations.get(id) ?? []),
    messagesOf: (id: ConversationId): readonly Message[] => [...(messages.get(id)?.values() ?? [])],
    messagesAmong: (asked: readonly MessageId[]): readonly Message[] =>
      [...messages.values()].flatMap((own) => asked.flatMap((id) => own.get(id) ?? [])),
    items: () => items,
    isEmpty: () => [...messages.values()].every((own) => own.size === 0),

    /** Takes the part of a change that is of temporary chats, and gives the rest. */
    take(changes: Changes): Changes {
      for (const { id, isTemporary } of changes.conversations ?? []) if (isTemporary) ids.add(id)
      const own = partOf(changes, has, hasKey)
      put(own)
      const rest = partOf(
        changes,
        (id) => !has(id),
        (key) => !hasKey(key),
      )
      const changed = changes.items ?? []
      const further = changed.filter((change) => !isOwnItem(change))
      items = withItems(items, changed.filter(isOwnItem))
      return { ...rest, items: further }
    },

    /** Gives up all rows of a chat, which is an ordinary one from now on. */
    release(id: ConversationId): {
      readonly messages: readonly Message[]
      readonly drafts: NonNullable<Changes['drafts']>
      readonly items: readonly ItemChange[]
    } {
      const released = {
        messages: [...(messages.get(id)?.values() ?? [])],
        drafts: [...drafts]
          .filter(([key]) => key.includes(id))
          .map(([key, draft]) => [key as ConversationId, draft] as const),
        items: artifactNames(items, [id]).map((name): ItemChange => [name, items[name]]),
      }
      items = withItems(
        items,
        released.items.map(([name]) => [name, null]),
      )
      put({ removedConversations: [id], drafts: released.drafts.map(([key]) => [key, null]) })
      ids.delete(id)
      return released
    },

    clear(): void {
      conversations.clear()
      messages.clear()
      drafts.clear()
      items = {}
    },
  }
}

const partOf = (
  changes: Changes,
  isIn: (id: ConversationId) => boolean,
  isKeyIn: (key: string) => boolean,
): Changes => ({
  conversations: changes.conversations?.filter(({ id }) => isIn(id)) ?? [],
  messages: changes.messages?.filter(({ conversationId }) => isIn(conversationId)) ?? [],
  removedConversations: changes.removedConversations?.filter(isIn) ?? [],
  removedMessages: changes.removedMessages?.filter(({ conversationId }) => isIn(conversationId)) ?? [],
  drafts: changes.drafts?.filter(([key]) => isKeyIn(key)) ?? [],
})
