import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { ProjectCommands } from './projectCommands'

/**
 * Puts a chat that is begun with an assistant, or gets one, into the project that collects the chats of that assistant.
 * A chat that the person takes out again stays out.
 *
 * @returns how to stop.
 */
export const watchRules = (
  { store }: Pick<CommandDeps, 'store'>,
  loadProjectCommands: () => Promise<ProjectCommands>,
): (() => void) =>
  store.subscribe(({ conversations }, { conversations: before }) => {
    if (conversations === before) return
    const ids = selectConversations({ conversations })
      .filter((chat) => isNewlyWith(chat, before[chat.id]))
      .map(({ id }): ConversationId => id)
    if (ids.length === 0) return
    // Where its code cannot come the chat stays where it is: the next that needs it says why.
    loadProjectCommands()
      .then(({ collect }) => collect(ids))
      .catch(() => undefined)
  })

const isNewlyWith = (chat: Conversation, before: Conversation | undefined): boolean =>
  chat !== before &&
  chat.settings.assistant !== undefined &&
  chat.settings.project === undefined &&
  chat.settings.assistant.id !== before?.settings.assistant?.id
