import type { Closing } from './api/createClosing'

export type StopParts = Pick<Closing, 'drain' | 'underWay'> & {
  /** How long replies may take to end, in seconds. */
  readonly drainSeconds: number
  /** Lets go of everything, once no reply is left. */
  readonly close: () => Promise<void>
  /** Ends the program at once. */
  readonly exit: (code: number) => void
  /** Takes a line for whoever runs the host. */
  readonly say: (line: string) => void
}

/** What a signal to stop does: the first lets replies end, a second one ends the program at once. */
export function createStop({
  drain,
  underWay,
  drainSeconds,
  close,
  exit,
  say,
}: StopParts): () => Promise<void> {
  let isStopping = false
  return async () => {
    if (isStopping) {
      exit(1)
      return
    }
    isStopping = true
    const left = underWay()
    if (left > 0)
      say(`Stopping. ${replies(left)} may take up to ${drainSeconds} s to end; stop again to end at once.`)
    const cut = await drain(drainSeconds * 1000)
    if (cut > 0) say(`${replies(cut)} had to be cut off.`)
    await close()
    exit(0)
  }
}

const replies = (count: number): string => (count === 1 ? '1 reply' : `${count} replies`)
