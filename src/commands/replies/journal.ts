import type { Message } from '@/domain/messages/message'

import type { CommandDeps } from '../deps'

/** Longest text a killed page may lose, in milliseconds. */
const JOURNAL_EVERY_MS = 500

/**
 * Writes a streaming reply to the journal at most every 500 ms while it changes.
 * `flushJournals` writes all of them at once.
 */
export function createJournal(deps: CommandDeps, snapshot: () => Message) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    void deps.storage.writeJournal(snapshot())
  }
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }
  deps.journals.add(flush)

  return {
    /** Says that the reply has grown. */
    touch: (): void => {
      timer ??= setTimeout(write, JOURNAL_EVERY_MS)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      deps.journals.delete(flush)
    },
  }
}

/** Writes every journal that waits: the page is being hidden and may never run again. */
export const flushJournals = (deps: CommandDeps): void => {
  deps.journals.forEach((flush) => flush())
}
