import { within } from '@/lib/time/sleep'

/** Ends what is on its way, at once. */
export type Ending = { readonly end: () => void }

/** What is under way on a host, and how it can be ended. */
export type Endings = ReturnType<typeof createEndings>

export function createEndings() {
  const replies = new Set<Ending>()
  /** News of devices and tool servers, for as long as somebody listens. */
  const endless = new Set<Ending>()
  let isDraining = false
  let onNone: () => void = () => undefined
  const isNone = () => replies.size === 0 && (endless.size === 0 || isDraining)

  return {
    /** Keeps an ending until it is over. */
    begun(ending: Ending, isEndless: boolean): () => void {
      const kept = isEndless ? endless : replies
      kept.add(ending)
      return () => {
        kept.delete(ending)
        if (isNone()) onNone()
      }
    },
    /** Waits until nothing is left, for that long at most. */
    async untilNone(ms: number): Promise<void> {
      const none = new Promise<void>((resolve) => {
        onNone = resolve
        if (isNone()) resolve()
      })
      await within(ms, none)
    },
    /** Streams without an end aren't waited for any more, and end. */
    drain(): void {
      isDraining = true
      for (const { end } of endless) end()
    },
    isDraining: () => isDraining,
    underWay: () => replies.size,
    endReplies(): void {
      for (const { end } of replies) end()
    },
  }
}
