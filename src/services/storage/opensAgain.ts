import { sleep } from '@/lib/time/sleep'

import { openDatabase } from './openDatabase'
import { DATABASE_NAME } from './openStorage'
import { mayReopen } from './room'

type Tries = {
  /** Whether the disk has room: opening on a full one may damage what is there. */
  readonly mayOpen: () => Promise<boolean>
  /** Opens the database and closes it again. */
  readonly opens: () => Promise<boolean>
  /** Ends after some time, or earlier where somebody looks. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The first pause, and the longest, in milliseconds. */
const FIRST_MS = 5_000
const LONGEST_MS = 60_000

/** Tries to open the data that a start could not open, with pauses that grow. Resolves once it opens, or is left. */
export async function opensAgain(signal: AbortSignal, tries: Tries = HERE): Promise<void> {
  const isLeft = () => signal.aborted
  for (let ms = FIRST_MS; !isLeft(); ms = Math.min(2 * ms, LONGEST_MS)) {
    await tries.pause(ms, signal)
    if (isLeft() || ((await tries.mayOpen()) && (await tries.opens()))) return
  }
}

const HERE: Tries = {
  mayOpen: mayReopen,
  opens: async () => {
    const opened = await openDatabase({ indexedDB, name: DATABASE_NAME, onNewerVersion: () => undefined })
    if (opened.ok) opened.value.close()
    return opened.ok
  },
  pause: (ms, signal) => {
    const seen = new AbortController()
    const onSeen = () => document.visibilityState === 'visible' && seen.abort()
    document.addEventListener('visibilitychange', onSeen, { signal })
    return sleep(ms, AbortSignal.any([signal, seen.signal])).finally(() =>
      document.removeEventListener('visibilitychange', onSeen),
    )
  },
}
