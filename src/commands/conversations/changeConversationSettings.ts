import { type ConversationSettings, withChange } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'

import { keepSettings } from '../settings/changeAppSettings'
import type { CommandDeps } from '../deps'
import { record } from '../record'

/** New values, or how to make them of the settings of the moment. */
type Change = Partial<ConversationSettings> | ((now: ConversationSettings) => Partial<ConversationSettings>)

/** Changes what the next request of a conversation is sent with; null changes it for the next new one. */
export const createChangeSettings = (deps: CommandDeps) =>
  async function changeConversationSettings(id: ConversationId | null, asked: Change): Promise<void> {
    const { store } = deps
    const conversation = id === null ? undefined : store.getState().conversations[id]
    const now = conversation?.settings ?? store.getState().settings.newConversation
    const change = typeof asked === 'function' ? asked(now) : asked
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
