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
function keepConnected({ connect, channel, onListening, onTold, onLost = () => undefined }: Parts) {
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

/**
 * Hears what hosts tell each other through the database, over a connection that is opened with the first listener. What
 * is told while it is down is lost: whoever listens is called once it is back.
 */
export function createListener(channel: string, connect: () => Client) {
  const listeners = new Map<string, Set<() => void>>()
  const connection = keepConnected({
    connect,
    channel,
    onListening() {
      for (const all of listeners.values()) call(all)
    },
    onTold: (payload) => call(listeners.get(payload)),
  })

  return {
    watch: (name: string, onTold: () => void): (() => void) => {
      const told = listeners.get(name) ?? new Set()
      listeners.set(name, told)
      told.add(onTold)
      connection.open()
      return () => {
        told.delete(onTold)
        if (told.size === 0 && listeners.get(name) === told) listeners.delete(name)
      }
    },
    close: () => connection.close(),
  }
}

const call = (told: ReadonlySet<() => void> | undefined): void => {
  for (const each of told ?? []) each()
}
