import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Place } from '@/domain/transcript'
import { useApp } from '@/hooks/app'
import { estimateHeight } from '@/hooks/conversations/estimateHeight'
import { selectMessage } from '@/store/selectors'

import { createTranscript } from './createTranscript'
import { keepPlace, readingPlace } from './readingPlace'

/** The room below a row, in pixels. */
const GAP_PX = 24

type Options = {
  readonly conversationId: ConversationId
  /** Where it opens; its end without. */
  readonly place: Place | null
  readonly isPlain: boolean
}

/** A transcript tied to its two elements: the one that scrolls, and all that scrolls in it. */
export function useTranscript({ conversationId, place, isPlain }: Options) {
  const { store } = useApp()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [transcript] = useState(() =>
    createTranscript({
      place,
      isPlain,
      estimate: (id: MessageId, widthPx) =>
        GAP_PX + estimateHeight(selectMessage(conversationId, id)(store.getState()), widthPx),
      onRest: (frame, isAtEnd) => {
        keepPlace(conversationId, isAtEnd ? null : readingPlace(frame))
      },
    }),
  )
  const view = useSyncExternalStore(transcript.subscribe, transcript.view)

  useLayoutEffect(() => {
    return scroller.current && content.current
      ? transcript.attach(scroller.current, content.current)
      : undefined
  }, [transcript])

  const jumpToEnd = useCallback(() => {
    transcript.jumpToEnd()
    scroller.current?.focus({ preventScroll: true })
  }, [transcript])
  return { transcript, view, scroller, content, jumpToEnd }
}
