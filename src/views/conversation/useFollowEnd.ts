import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'

import { createFollower, type Follower } from './follower'
import { keepPlace, readingPlace, ROOM_PX } from './readingPlace'

/**
 * Ties a follower to the two elements of a transcript. They are state, not refs: what stands inside
 * the scroller needs it as soon as it mounts, when a ref of an ancestor is not filled yet.
 *
 * @param keepsPlace whether the place one reads is kept here when sizes change.
 */
export function useFollowEnd(conversationId: ConversationId, keepsPlace: boolean) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  const follower = useRef<Follower>(null)
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    if (!scroller || !content) return
    const created = createFollower(scroller, content, {
      keepsPlace,
      onChange: setAtEnd,
      onRest: (isAtEndNow) => {
        keepPlace(conversationId, isAtEndNow ? null : readingPlace(scroller))
      },
    })
    follower.current = created
    return created.stop
  }, [scroller, content, conversationId, keepsPlace])

  const release = useCallback(() => {
    follower.current?.release()
  }, [])
  const landOn = useCallback(
    (id: MessageId, offsetPx = -ROOM_PX) => {
      const message = scroller?.querySelector(`[data-message-id="${CSS.escape(id)}"]`)
      if (message) follower.current?.landOn(message, offsetPx)
    },
    [scroller],
  )
  const jumpToEnd = useCallback(() => {
    follower.current?.jumpToEnd()
    scroller?.focus({ preventScroll: true })
  }, [scroller])

  return { scroller, setScroller, setContent, isAtEnd, jumpToEnd, release, landOn }
}
