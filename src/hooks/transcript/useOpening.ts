import { useEffect, useMemo, useSyncExternalStore } from 'react'

import type { Commands } from '@/commands/registry/commands'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { StorageError } from '@/domain/storage/storageError'
import { endOf, firstOpening, nextOpening, type Opening, type OpeningEvent } from '@/domain/transcript'
import { afterPaint } from '@/lib/time/afterPaint'
import type { AppStore } from '@/store/appStore'
import { withPreloadedTail } from '@/store/selectors'

import { useApp, type App } from '../app'
import { fillsWindow } from '../conversations/estimateHeight'

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

type Deps = {
  readonly store: AppStore
  readonly commands: Pick<Commands, 'openConversation' | 'readEnding'>
  /** The end that was read before anything was drawn; empty without. */
  readonly preloaded: readonly Message[]
  readonly startsAtEnd: boolean
  readonly isEnough: (messages: readonly Message[]) => boolean
  /** Calls back once the next frame is painted; returns how to withdraw it. */
  readonly afterPaint: (run: () => void) => () => void
}

/** Opens one conversation: the states are pure (`domain/transcript/opening`); this reads what each of them waits for. */
export function createOpening(id: ConversationId, deps: Deps) {
  const { store, commands, preloaded, startsAtEnd, isEnough, afterPaint } = deps
  const listeners = new Set<() => void>()
  let opening = firstOpening(startsAtEnd, preloaded)
  let isAttached = false
  let withdraw: (() => void) | undefined

  const isWhole = () => store.getState().threads[id] !== undefined
  function happened(event: OpeningEvent) {
    const before = opening
    opening = nextOpening(opening, event)
    if (opening === before) return
    listeners.forEach((listener) => listener())
    if (isAttached) proceed()
  }
  const stored = () => happened({ type: 'stored', isWhole: isWhole() })
  /** Starts what the state waits for. An answer that comes after the state was left changes nothing. */
  function proceed() {
    withdraw?.()
    withdraw = undefined
    const { type } = opening
    if (type === 'showingEnd') withdraw = afterPaint(() => happened({ type: 'painted' }))
    else if (type === 'readingEnd')
      void commands.readEnding(id, isEnough).then((end) => happened({ type: 'endRead', end }))
    else if (type === 'readingWhole')
      void commands.openConversation(id).then((read) => {
        if (!read.ok) happened({ type: 'failed', error: read.error })
      })
  }

  return {
    state: (): Opening => {
      // Until it listens to the store, what is there is looked up.
      if (!isAttached) opening = nextOpening(opening, { type: 'stored', isWhole: isWhole() })
      return opening
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: () => happened({ type: 'retried' }),
    /** Starts reading. Returns how to stop. */
    attach(): () => void {
      isAttached = true
      const unsubscribe = store.subscribe(stored)
      stored()
      // Noted as visited, so that its messages are kept longest.
      if (opening.type === 'whole') void commands.openConversation(id)
      else proceed()
      return () => {
        isAttached = false
        unsubscribe()
        withdraw?.()
      }
    },
  }
}
