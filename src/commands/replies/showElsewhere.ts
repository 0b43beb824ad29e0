import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'store' | 'storage'>

/** Shows a chat as it is on disk: other devices went on with it. */
export const showAsOnDisk = (deps: Deps, id: ConversationId): Promise<void> => show(deps, id, undefined)

/**
 * Shows a chat with a reply at its end that is in memory alone, until what is given back is called: what is read again
 * from the disk meanwhile ends before it.
 */
export async function showWith(deps: Deps, reply: Message): Promise<() => void> {
  const { store } = deps
  const { id, conversationId, parentId } = reply
  await show(deps, conversationId, reply)
  return store.subscribe(({ conversations, threads, changesRecorded }) => {
    const chat = conversations[conversationId]
    if (chat && chat.activeLeafId === parentId && threads[conversationId]?.tree.byId.has(id))
      changesRecorded({ conversations: [{ ...chat, activeLeafId: id }] })
  })
}

/** What this page changes while it reads wins: then it reads once more. */
async function show(deps: Deps, id: ConversationId, reply: Message | undefined): Promise<void> {
  const { store, storage } = deps
  const before = store.getState()
  const [chats, messages] = await Promise.all([storage.loadConversations([id]), storage.loadMessages(id)])
  const now = store.getState()
  if (!chats.ok || !messages.ok || !now.threads[id]) return
  if (now.threads[id] !== before.threads[id] || now.conversations[id] !== before.conversations[id])
    return show(deps, id, reply)
  const [chat] = chats.value
  if (!chat) return
  const isAtEnd = reply !== undefined && chat.activeLeafId === reply.parentId
  const { threadLoaded, changesRecorded } = store.getState()
  threadLoaded(
    id,
    reply ? [...messages.value.filter((message) => message.id !== reply.id), reply] : messages.value,
  )
  changesRecorded({ conversations: [isAtEnd ? { ...chat, activeLeafId: reply.id } : chat] })
}
