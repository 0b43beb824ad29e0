import type { Client } from 'pg'

/** How soon a lost connection is made again, in milliseconds. */
const AGAIN_MS = 1_000

type Parts = {
  readonly connect: () => Client
  /** Where hosts tell each other what has changed. */
  readonly channel: string
  /** Each time it listens: at first, and after it was lost. Rejects where the connection is of no use. */
  readonly onListening: (client: Client) => Promise<void> | void
  readonly onTold: (payload: string, client: Client, lost: () => void) => void
  readonly onLost?: () => void
}

/**
 * A connection of its own that listens to a channel, and is made again where it was lost. What is told while it is down
 * is lost.
 */
export function keepConnected({ connect, channel, onListening, onTold, onLost = () => undefined }: Parts) {
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function open(): Promise<void> {
    const next = connect()
    client = next
    timer = undefined
    const lost = () => {
      if (client !== next || isClosed) return
      client = undefined
      onLost()
      timer = setTimeout(() => void open(), AGAIN_MS)
      timer.unref()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => onTold(payload, next, lost))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await onListening(next)
    } catch {
      await next.end().catch(() => undefined)
      lost()
    }
  }

  return {
    /** Opens it, unless it is open or about to be. */
    open(): void {
      if (!client && !timer && !isClosed) void open()
    },
    /** Whether it is this one that is open. */
    isCurrent: (other: Client): boolean => client === other && !isClosed,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
