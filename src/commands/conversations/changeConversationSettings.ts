import { type ConversationSettings, withChange } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'

import { keepSettings } from '../settings/changeAppSettings'
import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Changes what the next request of a conversation is sent with; null changes it for the next new one. */
export const createChangeSettings = (deps: CommandDeps) =>
  async function changeConversationSettings(
    id: ConversationId | null,
    change: Partial<ConversationSettings>,
  ): Promise<void> {
    const { store } = deps
    const conversation = id === null ? undefined : store.getState().conversations[id]
    if (conversation) {
      const { heldTools, ...own } = conversation.settings
      // What the person chooses here leaves nothing to allow.
      const before = heldTools && !change.toolUse ? conversation.settings : own
      await record(deps, { conversations: [{ ...conversation, settings: withChange(before, change) }] })
      return
    }
    const { settings } = store.getState()
    await keepSettings(deps, settings, {
      ...settings,
      newConversation: withChange(settings.newConversation, change),
    })
  }
