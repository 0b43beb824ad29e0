import { useCallback } from 'react'
import { useLocation } from 'wouter'

import { isId, type ConversationId } from '@/domain/ids'
import { percentDecoded } from '@/lib/percentDecoded'

const CONVERSATION_PATH = /^\/c\/([^/]+)/

/** An id that no record has: what an address names that cannot be an id. */
const NO_SUCH_ID = '?'

/**
 * The id in one segment of an address. What cannot be one (`constructor`, a broken escape) becomes an id that
 * nothing has, so that the place says "not found".
 */
export function idInAddress(segment: string): string {
  const text = percentDecoded(segment)
  return isId(text) ? text : NO_SUCH_ID
}

/** The conversation an address names; null for the start page and other places. */
export function conversationAt(path: string): ConversationId | null {
  const segment = CONVERSATION_PATH.exec(path)?.[1]
  return segment === undefined ? null : (idInAddress(segment) as ConversationId)
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
