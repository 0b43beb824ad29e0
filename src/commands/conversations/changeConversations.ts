import { artifactsOf, copiedArtifacts } from '@/domain/artifacts/readArtifacts'
import { withAgentChats } from '@/domain/conversations/agentChats'
import type { Conversation } from '@/domain/conversations/conversation'
import { branchTitle, titleOf } from '@/domain/conversations/listedChat'
import { withMessageIds } from '@/domain/conversations/withMessageIds'
import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/messages/message'
import { pathTo } from '@/domain/tree/tree'
import { plural } from '@/lib/text/plural'
import { selectConversations, selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'

import { changeTogether } from './changeConversation'

/** What can be done to many conversations at once. */
export type BulkChange =
  | { readonly type: 'pin' | 'archive'; readonly isOn: boolean }
  | { readonly type: 'tag'; readonly tag: string; readonly isOn: boolean }
  | { readonly type: 'restore' }

/** Pins, archives, tags or restores conversations in one step that can be undone. Those it does not change are left. */
export const createChangeConversations =
  (deps: CommandDeps) =>
  (ids: readonly ConversationId[], change: BulkChange): Promise<void> =>
    changeTogether(
      deps,
      change.type === 'restore' ? withAgentChats(selectConversations(deps.store.getState()), ids) : ids,
      (conversation) => changed(conversation, change),
      (count) => describeChange(change, count),
    )

function changed(conversation: Conversation, change: BulkChange): Conversation {
  switch (change.type) {
    case 'pin':
      return conversation.pinned === change.isOn ? conversation : { ...conversation, pinned: change.isOn }
    case 'archive':
      return conversation.archived === change.isOn ? conversation : { ...conversation, archived: change.isOn }
    case 'restore':
      return conversation.trashedAt === null ? conversation : { ...conversation, trashedAt: null }
    case 'tag': {
      const { tags } = conversation
      if (tags.includes(change.tag) === change.isOn) return conversation
      return {
        ...conversation,
        tags: change.isOn ? [...tags, change.tag] : tags.filter((tag) => tag !== change.tag),
      }
    }
  }
}

function describeChange(change: BulkChange, count: number): string {
  switch (change.type) {
    case 'pin':
      return change.isOn
        ? plural(count, { one: '{count} chat was pinned.', other: '{count} chats were pinned.' })
        : plural(count, { one: '{count} chat was unpinned.', other: '{count} chats were unpinned.' })
    case 'archive':
      return change.isOn
        ? plural(count, { one: '{count} chat was archived.', other: '{count} chats were archived.' })
        : plural(count, {
            one: '{count} chat was taken out of the archive.',
            other: '{count} chats were taken out of the archive.',
          })
    case 'restore':
      return plural(count, {
        one: '{count} chat was taken out of the trash.',
        other: '{count} chats were taken out of the trash.',
      })
    case 'tag':
      return change.isOn
        ? plural(
            count,
            { one: '{count} chat was tagged “{tag}”.', other: '{count} chats were tagged “{tag}”.' },
            { tag: change.tag },
          )
        : plural(
            count,
            {
              one: 'The tag “{tag}” was removed from {count} chat.',
              other: 'The tag “{tag}” was removed from {count} chats.',
            },
            { tag: change.tag },
          )
  }
}

/**
 * Copies the path down to a message, or the messages that are given, with their artifacts into a new conversation, and
 * returns that one's id.
 */
export const createForkConversation = (deps: CommandDeps) =>
  async function forkConversation(
    conversationId: ConversationId,
    asked: MessageId | readonly MessageId[],
  ): Promise<ConversationId | undefined> {
    const { store, now, newId } = deps
    const source = store.getState().conversations[conversationId]
    const { tree } = selectThread(conversationId)(store.getState())
    if (!source) return undefined

    const forkId = newId() as ConversationId
    const copies = new Map<MessageId, MessageId>()
    let parentId: MessageId | null = null
    const messages: Message[] = []
    const isPath = typeof asked === 'string'
    for (const sourceId of isPath ? pathTo(tree, asked) : asked) {
      const message = tree.byId.get(sourceId)
      if (!message) continue
      const copy: Message = { ...message, id: newId() as MessageId, conversationId: forkId, parentId }
      messages.push(copy)
      copies.set(sourceId, copy.id)
      parentId = copy.id
    }
    // A copy of a sub-agent's chat is the person's own.
    const { agent: _, branchOf: _before, ...settings } = source.settings
    const fork: Conversation = {
      ...withMessageIds(
        { ...source, settings: { ...settings, ...(isPath && { branchOf: conversationId }) } },
        (sourceMessage) => copies.get(sourceMessage) ?? sourceMessage,
      ),
      id: forkId,
      title: isPath ? branchTitle(source.title) : titleOfThese(messages),
      // Its own first question names it.
      titledBy: 'firstLine',
      createdAt: now(),
      updatedAt: now(),
      activeLeafId: parentId,
      pinned: false,
    }
    const known = await loadItems(deps)
    const rows = known.ok ? artifactsOf(known.value, conversationId) : []
    const items = copiedArtifacts(rows, forkId, copies, newId)
    await record(deps, { conversations: [fork], messages, ...(items.length > 0 && { items }) })
    store.getState().threadLoaded(forkId, messages)
    return forkId
  }

/** By their first question, as a chat that began with it. */
const titleOfThese = (messages: readonly Message[]): string =>
  titleOf(messageText(messages.find(({ role }) => role === 'user') ?? messages[0] ?? { parts: [] }))
