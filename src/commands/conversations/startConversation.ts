import {
  DEFAULT_CONVERSATION_SETTINGS,
  emptyConversation,
  type Conversation,
} from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

/**
 * Makes an empty conversation with what was chosen on the start page, and returns it unsaved:
 * the first message saves it. Only the model stays chosen for the next one.
 */
export function startConversation({ store, newId, now }: CommandDeps): Conversation {
  const { settings } = store.getState()
  const chosen = settings.newConversation
  const conversation = {
    ...emptyConversation(newId() as ConversationId, now()),
    title: t('New conversation'),
    settings: chosen,
  }
  store.getState().settingsChanged({
    ...settings,
    newConversation: {
      ...DEFAULT_CONVERSATION_SETTINGS,
      connectionId: chosen.connectionId,
      modelId: chosen.modelId,
    },
  })
  return conversation
}
