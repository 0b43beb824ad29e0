import { useCallback } from 'react'
import { useLocation } from 'wouter'

import type { ConversationId } from '@/domain/ids'

const CONVERSATION_PATH = /^\/c\/([^/]+)/

/** The conversation the address names; null on the start page and elsewhere. */
export function useConversationInAddress(): ConversationId | null {
  const [location] = useLocation()
  const id = CONVERSATION_PATH.exec(location)?.[1]
  return id === undefined ? null : (decodeURIComponent(id) as ConversationId)
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
