import { createSignal } from '@/lib/createSignal'
import { afterPaint } from '@/lib/time/afterPaint'

/** Where requests arrive: one for the page, as one chat is shown. */
const asked = createSignal()

/** Opens the data policy of the chat that is shown, once the menu that asks has left the page. */
export const askForDataLock = (): void => {
  afterPaint(asked.send)
}

/** Calls back when it is asked for. Returns how to stop. */
export const onDataLockAsked = asked.listen
