import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'

import { createFollower, type Follower } from './follower'

/** Ties a follower to the two elements of a transcript. */
export function useFollowEnd(conversationId: ConversationId) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follower = useRef<Follower>(null)
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    if (!scroller.current || !content.current) return
    const created = createFollower(scroller.current, content.current, {
      placeKey: `parlance.place.${conversationId}`,
      onChange: setAtEnd,
    })
    follower.current = created
    return created.stop
  }, [conversationId])

  const release = useCallback(() => {
    follower.current?.release()
  }, [])
  const jumpToEnd = useCallback(() => {
    follower.current?.jumpToEnd()
    scroller.current?.focus({ preventScroll: true })
  }, [])

  return { scroller, content, isAtEnd, jumpToEnd, release }
}
