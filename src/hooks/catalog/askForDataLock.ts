import { afterPaint } from '@/lib/time/afterPaint'

/** Where requests arrive: one for the page, as one chat is shown. */
const listeners = new Set<() => void>()

/** Opens the data policy of the chat that is shown, once the menu that asks has left the page. */
export const askForDataLock = (): void => {
  afterPaint(() => {
    for (const listener of listeners) listener()
  })
}

/** Calls back when it is asked for. Returns how to stop. */
export function onDataLockAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
