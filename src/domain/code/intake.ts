import { SCRIPT_OUTPUT_CHARS } from '../functions/script'

/** More messages than any run that keeps to its own limits sends in a minute. */
const MOST_MESSAGES = 5_000

/**
 * Takes what a run says while it goes on, within the limits whatever its frame or worker sends: those are kept here,
 * where the code that runs can't reach them.
 *
 * @param onPrint gets all that was printed so far.
 */
export function createIntake(onPrint: ((printed: string) => void) | undefined) {
  let printed = ''
  let isCut = false
  let heard = 0
  return {
    /** Counts a message; false once there are more than may be. */
    hears: (): boolean => (heard += 1) <= MOST_MESSAGES,

    /** Takes a piece of what was printed; cut where there is no room. What is no text is left out. */
    print(text: unknown): void {
      if (typeof text !== 'string') return
      const room = SCRIPT_OUTPUT_CHARS - printed.length
      isCut ||= text.length > room
      if (room <= 0) return
      printed += text.slice(0, room)
      onPrint?.(printed)
    },
    printed: () => printed,
    isCut: () => isCut,
  }
}
