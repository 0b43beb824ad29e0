import type { AppStore } from '@/store/appStore'

/** Nobody has typed and no reply has run for so long, in milliseconds. */
const QUIET_MS = 5_000

/** What the worker that fetches files is told. */
export type FillOrder = 'fill' | 'pause'

/**
 * Has files fetched for use with no network, and paused while a person types or a reply runs: a first chat loads its
 * model, and streams, over the same network.
 *
 * @returns ends it; to be called when all files are there.
 */
export function fillWhileQuiet(
  store: Pick<AppStore, 'getState' | 'subscribe'>,
  tell: (order: FillOrder) => void,
): () => void {
  let quiet: ReturnType<typeof setTimeout> | undefined
  const isReplying = () => Object.keys(store.getState().replies).length > 0
  const waitForQuiet = () => {
    if (quiet === undefined) tell('pause')
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      if (isReplying()) {
        waitForQuiet()
        return
      }
      quiet = undefined
      tell('fill')
    }, QUIET_MS)
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.drafts !== before.drafts || state.replies !== before.replies) waitForQuiet()
  })
  if (isReplying()) waitForQuiet()
  else tell('fill')
  return () => {
    unsubscribe()
    clearTimeout(quiet)
  }
}
