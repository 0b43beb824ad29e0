import { useCallback } from 'react'
import { useLocation } from 'wouter'

import type { ConversationId } from '@/domain/ids'

const CONVERSATION_PATH = /^\/c\/([^/]+)/

/** The conversation an address names; null for the start page and other places. */
export function conversationAt(path: string): ConversationId | null {
  const id = CONVERSATION_PATH.exec(path)?.[1]
  return id === undefined ? null : (decodeURIComponent(id) as ConversationId)
}

/** The conversation the address names; null on the start page and elsewhere. */
export function useConversationInAddress(): ConversationId | null {
  const [location] = useLocation()
  return conversationAt(location)
}

/** Goes to a place, keeping the history. */
export function useGo(): (path: string) => void {
  const [, setLocation] = useLocation()
  return useCallback(
    (path) => {
      setLocation(path)
    },
    [setLocation],
  )
}
