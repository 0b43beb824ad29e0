import type { Conversation, ConversationSettings } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'

import { keepSettings } from '../settings/changeAppSettings'
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

/** Changes what the next request of a conversation is sent with; null changes it for the next new one. */
export const createChangeSettings = (deps: CommandDeps) =>
  async function changeConversationSettings(
    id: ConversationId | null,
    change: Partial<ConversationSettings>,
  ): Promise<void> {
    const { store } = deps
    const conversation = id === null ? undefined : store.getState().conversations[id]
    if (conversation) {
      await record(deps, {
        conversations: [{ ...conversation, settings: { ...conversation.settings, ...change } }],
      })
      return
    }
    const { settings } = store.getState()
    await keepSettings(deps, settings, {
      ...settings,
      newConversation: { ...settings.newConversation, ...change },
    })
  }
