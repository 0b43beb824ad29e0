import { useEffect, useMemo, useSyncExternalStore } from 'react'

import type { ConversationId } from '@/domain/ids'
import { endOf } from '@/domain/transcript'
import type { StorageError } from '@/domain/storage/storageError'
import { afterPaint } from '@/lib/time/afterPaint'
import { withPreloadedTail } from '@/store/selectors'

import { useApp, type App } from '../app'
import { fillsWindow } from '../conversations/estimateHeight'
import { createOpening } from './createOpening'

export type ShownOpening = {
  /** The app that holds the transcript, or as much of it as is read. */
  readonly app: App
  /** False while the end of a long conversation is shown and the rest is still being read, and where it can't be. */
  readonly isWhole: boolean
  /** Why messages can't be read; null while all is well. */
  readonly failure: { readonly error: StorageError; readonly retry: () => void } | null
}

/**
 * Opens a conversation: reads its messages, of a long one those at its end first. Null until there is something to
 * show.
 *
 * @param id null for none.
 * @param startsAtEnd whether the reader will be at the end; otherwise nothing is shown before the whole is read.
 */
export function useOpening(id: ConversationId | null, startsAtEnd: () => boolean): ShownOpening | null {
  const app = useApp()
  const machine = useMemo(() => {
    if (id === null) return null
    const preloaded = (app.start?.ending() ?? []).filter(({ conversationId }) => conversationId === id)
    return createOpening(id, {
      ...app,
      preloaded,
      startsAtEnd: startsAtEnd(),
      isEnough: fillsWindow,
      afterPaint,
    })
    // Asked once, as the conversation is opened.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [app, id])
  useEffect(() => {
    app.start?.forget()
    return machine?.attach()
  }, [app, machine])
  const opening = useSyncExternalStore(machine?.subscribe ?? subscribeToNothing, machine?.state ?? nothing)
  return useMemo(() => {
    if (!machine || !opening || id === null) return null
    const end = endOf(opening)
    const isWhole = opening.type === 'whole'
    const failure = opening.type === 'failed' ? { error: opening.error, retry: machine.retry } : null
    if (end.length > 0)
      return { app: { ...app, store: withPreloadedTail(app.store, id, end) }, isWhole, failure }
    return isWhole || failure ? { app, isWhole, failure } : null
  }, [app, id, machine, opening])
}

const nothing = () => null
const subscribeToNothing = () => nothing
