import { useEffect, useReducer, useState } from 'react'

import { createListedChats, type ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { askingTool, asksForAnswers } from '@/domain/tree/askingTools'
import type { AppState } from '@/store/appStore'
import { selectConversations } from '@/store/selectors'

import { useAppState } from '../app'

/** What a chat is doing that one may not be looking at: `waiting` is for an approval or an answer. */
export type ChatState = 'running' | 'waiting' | 'unread'

/** Of a chat; undefined where there is nothing to say. */
export function chatStateOf(state: AppState, id: ConversationId): ChatState | undefined {
  if (state.replies[id]) {
    const thread = state.threads[id]
    return thread && askingTool(thread) !== '' ? 'waiting' : 'running'
  }
  if (state.runningElsewhere.has(id)) return 'running'
  return state.settings.unreadChats.includes(id) ? 'unread' : undefined
}

export const useChatState = (id: ConversationId): ChatState | undefined =>
  useAppState((state) => chatStateOf(state, id))

/** Whether what a waiting chat waits for is an answer, and no approval. */
export const useIsQuestion = (id: ConversationId): boolean =>
  useAppState(({ threads, replies }) => {
    const thread = replies[id] && threads[id]
    return thread !== undefined && asksForAnswers(thread)
  })

/** Counts the places gone to since this was shown: the same address again is a place gone to again. */
export function useArrivals(): number {
  const [arrivals, arrived] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // The router tells of each entry added to the history with this event.
    addEventListener('pushState', arrived)
    return () => {
      removeEventListener('pushState', arrived)
    }
  }, [])
  return arrivals
}

/** All chats as lists show them. Whoever asks renders again only when something changes that is shown. */
export function useListedChats(): readonly ListedChat[] {
  const [listed] = useState(createListedChats)
  return useAppState((state) => listed(selectConversations(state)))
}
