import type { Commands } from '@/commands/registry/commands'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { firstOpening, nextOpening, type Opening, type OpeningEvent } from '@/domain/transcript'
import type { AppStore } from '@/store/appStore'

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
