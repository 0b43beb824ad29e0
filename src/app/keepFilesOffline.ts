/**
 * Registers the worker that keeps the app, its engine and Pocket on this device, and lets it fetch
 * what is missing. Not where the person's browser asks to save data. Without it the app works all
 * the same, online.
 *
 * The worker fetches tens of megabytes, so it begins a moment after the start and when nobody waits for the
 * engine (`whenQuiet`), whose own files it then finds in the browser's cache.
 */
export async function keepFilesOffline(whenQuiet: () => Promise<void>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    await new Promise((resolve) => setTimeout(resolve, AFTER_START_MS))
    await whenQuiet()
    active?.postMessage('fill')
  } catch {
    // Private windows and some policies refuse workers: nothing is lost but the offline start.
  }
}

const AFTER_START_MS = 2000

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
