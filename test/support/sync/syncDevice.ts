import 'fake-indexeddb/auto'

import { openStorage } from '@/services/storage/openStorage'
import { openSync } from '@/services/sync/createSync'

/** A device without a page: its storage and its sync, over a host that is a function of requests. */
export async function openDevice(
  name: string,
  host: (request: Request) => Promise<Response>,
  {
    userAgent = 'Firefox/150 Linux',
    mostSegments,
    isSmall = false,
    isOpen = () => true,
    now = Date.now,
  }: {
    readonly userAgent?: string
    readonly mostSegments?: number
    readonly isSmall?: boolean
    readonly isOpen?: (thread: string) => boolean
    /** Milliseconds since the Unix epoch. */
    readonly now?: () => number
  } = {},
) {
  const databaseName = `sync-${name}`
  const opened = await openStorage({
    indexedDB,
    name: databaseName,
    now: Date.now,
    onNewerVersion: () => undefined,
  })
  if (!opened.ok) throw new Error(opened.error.type)
  const channels: BroadcastChannel[] = []
  const openChannel = (channel: string) => {
    const opened = new BroadcastChannel(`${name}:${channel}`)
    channels.push(opened)
    return opened
  }
  const line = { isDown: false }
  const sync = await openSync({
    databaseName,
    indexedDB,
    crypto,
    fetch: (input, init) =>
      line.isDown ? Promise.reject(new TypeError('offline')) : host(new Request(input, init)),
    locks: undefined,
    openChannel,
    userAgent,
    now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, Math.min(ms, 50))
        signal.addEventListener('abort', end)
      }),
    isSmall,
    isOpen,
    ...(mostSegments !== undefined && { mostSegments }),
  })
  const told = openChannel('parlance')
  return {
    name,
    sync,
    storage: opened.value,
    line,
    /** As the page does after it wrote something. */
    announce: (
      kind: 'conversations' | 'settings' | 'connections' | 'items' | 'runs',
      ids: readonly string[] = [],
    ) => told.postMessage({ type: 'changed', kind, ids }),
    close: () => {
      sync.close()
      for (const channel of channels) channel.close()
      opened.value.close()
    },
  }
}

export type SyncDeviceHere = Awaited<ReturnType<typeof openDevice>>
