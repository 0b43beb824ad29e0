import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'

import { createFollower, type Follower } from './follower'
import { keepPlace, readingPlace, ROOM_PX } from './readingPlace'

/**
 * Ties a follower to the two elements of a transcript.
 *
 * @param keepsPlace whether the place one reads is kept here when sizes change.
 */
export function useFollowEnd(conversationId: ConversationId, keepsPlace: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const follower = useRef<Follower>(null)
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame || !content.current) return
    const created = createFollower(frame, content.current, {
      keepsPlace,
      onChange: setAtEnd,
      onRest: (isAtEndNow) => {
        keepPlace(conversationId, isAtEndNow ? null : readingPlace(frame))
      },
    })
    follower.current = created
    return created.stop
  }, [conversationId, keepsPlace])

  const release = useCallback(() => {
    follower.current?.release()
  }, [])
  const landOn = useCallback((id: MessageId, offsetPx = -ROOM_PX) => {
    const message = scroller.current?.querySelector(`[data-message-id="${CSS.escape(id)}"]`)
    if (message) follower.current?.landOn(message, offsetPx)
  }, [])
  const jumpToEnd = useCallback(() => {
    follower.current?.jumpToEnd()
    scroller.current?.focus({ preventScroll: true })
  }, [])

  return { scroller, content, isAtEnd, jumpToEnd, release, landOn }
}
