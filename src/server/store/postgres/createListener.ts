import type { Client } from 'pg'

import { keepConnected } from './keepConnected'

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
