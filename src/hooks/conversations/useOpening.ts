import { useEffect, useMemo, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { afterPaint } from '@/lib/time/afterPaint'
import { withPreloadedTail } from '@/store/withPreloadedTail'

import { useApp, useAppState, type App } from '../app'
import { fillsWindow } from './fillsWindow'

export type Opening = {
  /** The app that holds the transcript. */
  readonly app: App
  /** False while the end of a long conversation is shown and the rest is still being read. */
  readonly isWhole: boolean
}

/**
 * Opens a conversation: reads its messages, of a long one those at its end first. Null until there is something to
 * show.
 *
 * @param startsAtEnd whether the reader will be at the end; otherwise nothing is shown before the whole is read.
 */
export function useOpening(id: ConversationId | null, startsAtEnd: () => boolean): Opening | null {
  const app = useApp()
  const { openConversation, readEnding } = app.commands
  const isWhole = useAppState((state) => id !== null && state.threads[id] !== undefined)
  const [ending, setEnding] = useState<readonly Message[]>(() => (startsAtEnd() && app.start?.ending()) || [])
  const isShowing = ending[0]?.conversationId === id && !isWhole

  useEffect(() => {
    if (id === null) return
    let isGone = false
    const open = (messages: readonly Message[]) => {
      if (isGone) return
      if (messages.length > 0) setEnding(messages)
      else void openConversation(id)
    }
    // The preloaded tail is shown; later visits read it again.
    const isHere = isShowing && ending === app.start?.ending()
    app.start?.forget()
    if (isHere) return
    if (startsAtEnd()) void readEnding(id, fillsWindow).then(open)
    else open([])
    return () => {
      isGone = true
    }
    // Asked once, as the conversation is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [id, openConversation, readEnding])

  useEffect(() => {
    if (id === null || !isShowing) return
    return afterPaint(() => void openConversation(id))
  }, [id, isShowing, openConversation])

  return useMemo(() => {
    if (isWhole) return { app, isWhole }
    if (id === null || !isShowing) return null
    return { app: { ...app, store: withPreloadedTail(app.store, id, ending) }, isWhole }
  }, [app, id, ending, isShowing, isWhole])
}
