import type { Client } from 'pg'

import { keepConnected } from './keepConnected'

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
  let isHeld = false
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
    if (connection.isCurrent(from)) isHeld = true
  }

  const connection = keepConnected({
    connect,
    channel,
    onListening: take,
    onTold(_, client, lost) {
      if (!isHeld) return
      letGo()
      void client
        .query('select pg_advisory_unlock_shared($1)', [lock])
        .then(() => take(client))
        .catch(lost)
    },
    onLost: letGo,
  })

  return {
    /** The turn in which it is held; undefined while it is not. The first question opens the connection. */
    held(): number | undefined {
      connection.open()
      return isHeld ? turn : undefined
    },
    close: () => connection.close(),
  }
}
