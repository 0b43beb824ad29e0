import type { Client } from 'pg'

/** How soon a lost connection is made again, in milliseconds. */
const AGAIN_MS = 1_000

/**
 * Hears what hosts tell each other through the database, over a connection of its own that is opened with the first
 * listener. What is told while it is down is lost: whoever listens is called once it is back.
 */
export function createListener(channel: string, connect: () => Client) {
  const listeners = new Map<string, Set<() => void>>()
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  async function open(): Promise<void> {
    const next = connect()
    client = next
    const lost = () => {
      if (client !== next || isClosed) return
      client = undefined
      timer = setTimeout(() => void open(), AGAIN_MS)
      timer.unref()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload = '' }) => call(listeners.get(payload)))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      for (const all of listeners.values()) call(all)
    } catch {
      await next.end().catch(() => undefined)
      lost()
    }
  }

  return {
    watch: (name: string, onTold: () => void): (() => void) => {
      const told = listeners.get(name) ?? new Set()
      listeners.set(name, told)
      told.add(onTold)
      if (!client && !timer) void open()
      return () => {
        told.delete(onTold)
        if (told.size === 0 && listeners.get(name) === told) listeners.delete(name)
      }
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

const call = (told: ReadonlySet<() => void> | undefined): void => {
  for (const each of told ?? []) each()
}
