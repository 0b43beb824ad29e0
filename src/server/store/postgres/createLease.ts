import type { Client } from 'pg'

/** How soon a lost connection is made again, in milliseconds. */
const AGAIN_MS = 1_000

type LeaseParts = {
  /** Where hosts are told that somebody waits to change the table. */
  readonly channel: string
  /** One of PostgreSQL's locks that applications give a meaning. */
  readonly lock: number
  /** Forgets what is known. */
  readonly onLost: () => void
}

/**
 * Says whether this host may go by what it knows of a table without asking again. It holds a shared lock while it does,
 * over a connection of its own; whoever changes the table needs the lock alone, and so waits until every host has let go
 * of what it knew. A host that is gone loses its connection, and with it the lock.
 */
export function createLease(connect: () => Client, { channel, lock, onLost }: LeaseParts) {
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  let isClosed = false
  /** Changes whenever the lease is lost. */
  let turn = 0

  function letGo(): void {
    isHeld = false
    turn += 1
    onLost()
  }

  async function take(from: Client): Promise<void> {
    // Behind whoever waits to change the table.
    await from.query('select pg_advisory_lock_shared($1)', [lock])
    if (client === from && !isClosed) isHeld = true
  }

  async function open(): Promise<void> {
    const next = connect()
    client = next
    const lost = () => {
      if (client !== next || isClosed) return
      client = undefined
      letGo()
      timer = setTimeout(() => void open(), AGAIN_MS)
      timer.unref()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', () => {
      if (!isHeld) return
      letGo()
      void next
        .query('select pg_advisory_unlock_shared($1)', [lock])
        .then(() => take(next))
        .catch(lost)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      await take(next)
    } catch {
      await next.end().catch(() => undefined)
      lost()
    }
  }

  return {
    /** The turn in which it is held; undefined while it is not. The first question opens the connection. */
    held(): number | undefined {
      if (!client && !timer && !isClosed) void open()
      return isHeld ? turn : undefined
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
