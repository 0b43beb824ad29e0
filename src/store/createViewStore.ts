import type { AppState, AppStore } from './appStore'

export type ViewStore = {
  /** The same state; its listeners hear nothing while it is held. */
  readonly store: AppStore
  /** Holds the listeners back. Returns the release: then they hear once of all that changed meanwhile. */
  readonly hold: () => () => void
}

/**
 * The store as views get it. React renders in the microtask that follows a change, ahead of what was about to happen
 * next; held, a request leaves first and the rendering follows in the next task.
 */
export function createViewStore(store: AppStore): ViewStore {
  const listeners = new Set<(state: AppState, before: AppState) => void>()
  let holds = 0
  let missed: AppState | undefined

  const tell = (state: AppState, before: AppState) => {
    for (const listener of [...listeners]) listener(state, before)
  }
  store.subscribe((state, before) => {
    if (holds === 0) tell(state, before)
    else missed ??= before
  })

  return {
    store: {
      ...store,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    hold: () => {
      holds += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        const before = missed
        if (holds > 0 || !before) return
        missed = undefined
        tell(store.getState(), before)
      }
    },
  }
}
