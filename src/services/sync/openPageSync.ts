import { endWithPage, tellLanguage, watchedWorker } from '../workers/watchedWorker'
import { syncInWorker } from './worker/syncInWorker'

/**
 * Sync of this page, in this browser.
 *
 * @param threads the conversations that are open.
 */
export async function openPageSync(threads: () => readonly string[]) {
  const worker = endWithPage(
    tellLanguage(
      watchedWorker(
        new Worker(new URL('./worker/syncWorker.ts', import.meta.url), { type: 'module', name: 'sync' }),
      ),
    ),
  )
  // Phones and tablets: less room, and often a connection that is paid for by volume.
  const sync = await syncInWorker(worker, { isSmall: matchMedia('(pointer: coarse)').matches, threads })
  window.addEventListener('online', sync.now)
  window.addEventListener('focus', sync.now)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sync.now()
  })
  return { sync, ownUrl: location.origin }
}
