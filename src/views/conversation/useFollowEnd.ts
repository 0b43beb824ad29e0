import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { ConversationId } from '@/domain/ids'

import { createFollower, type Follower } from './follower'
import { keepPlace, readingPlace } from './readingPlace'

/**
 * Ties a follower to the two elements of a transcript. They are state, not refs: what stands inside
 * the scroller needs it as soon as it mounts, when a ref of an ancestor is not filled yet.
 */
export function useFollowEnd(conversationId: ConversationId) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  const follower = useRef<Follower>(null)
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    if (!scroller || !content) return
    const created = createFollower(scroller, content, {
      onChange: setAtEnd,
      onRest: (isAtEndNow) => {
        keepPlace(conversationId, isAtEndNow ? null : readingPlace(scroller))
      },
    })
    follower.current = created
    return created.stop
  }, [scroller, content, conversationId])

  const release = useCallback(() => {
    follower.current?.release()
  }, [])
  const jumpToEnd = useCallback(() => {
    follower.current?.jumpToEnd()
    scroller?.focus({ preventScroll: true })
  }, [scroller])

  return { scroller, setScroller, setContent, isAtEnd, jumpToEnd, release }
}
