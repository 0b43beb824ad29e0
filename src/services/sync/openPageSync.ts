import { DATABASE_NAME } from '../storage/openStorage'
import { openSync, type SyncParts } from './createSync'

type PageParts = Pick<SyncParts, 'fetch' | 'now' | 'sleep' | 'isOpen'>

/** Sync of this page, in this browser. */
export async function openPageSync(parts: PageParts) {
  const sync = await openSync({
    ...parts,
    databaseName: DATABASE_NAME,
    indexedDB,
    crypto,
    // Missing on plain-http addresses.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    openChannel: 'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
    userAgent: navigator.userAgent,
    // Phones and tablets: less room, and often a connection that is paid for by volume.
    isSmall: matchMedia('(pointer: coarse)').matches,
  })
  window.addEventListener('online', sync.now)
  window.addEventListener('focus', sync.now)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sync.now()
  })
  return { sync, ownUrl: location.origin }
}
