import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { record } from '../record'

type Change = Partial<Pick<Conversation, 'pinned' | 'archived' | 'tags'>>

/** Pins, archives or tags a conversation. */
export const createChangeConversation = (deps: CommandDeps) =>
  async function changeConversation(id: ConversationId, change: Change): Promise<void> {
    const conversation = deps.store.getState().conversations[id]
    if (conversation) await record(deps, { conversations: [{ ...conversation, ...change }] })
  }

/** Gives a conversation a title of the person's own; an empty one changes nothing. */
export const createRenameConversation = (deps: CommandDeps) =>
  async function renameConversation(id: ConversationId, title: string): Promise<void> {
    const conversation = deps.store.getState().conversations[id]
    if (!conversation || title.trim() === '') return
    await record(deps, { conversations: [{ ...conversation, title: title.trim(), titledBy: 'person' }] })
  }
