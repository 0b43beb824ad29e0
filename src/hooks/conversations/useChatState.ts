import type { ConversationId } from '@/domain/ids'
import { askingTool } from '@/domain/tree/askingTools'
import type { AppState } from '@/store/appStore'

import { useAppState } from '../app'

/** What a chat is doing that one may not be looking at: `waiting` is for an approval. */
export type ChatState = 'running' | 'waiting' | 'unread'

/** Of a chat; undefined where there is nothing to say. */
export function chatStateOf(state: AppState, id: ConversationId): ChatState | undefined {
  if (state.replies[id]) {
    const thread = state.threads[id]
    return thread && askingTool(thread) !== '' ? 'waiting' : 'running'
  }
  return state.settings.unreadChats.includes(id) ? 'unread' : undefined
}

export const useChatState = (id: ConversationId): ChatState | undefined =>
  useAppState((state) => chatStateOf(state, id))
