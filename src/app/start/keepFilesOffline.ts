/**
 * Registers the worker that keeps the app, its engine and Pocket on this device, and lets it fetch
 * what is missing. Not where the person's browser asks to save data. Without it the app works all
 * the same, online.
 */
export async function keepFilesOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ fill: runsNewerEngine() ? 'newer' : 'older' })
  } catch {
    // Private windows and some policies refuse workers: nothing is lost but the offline start.
  }
}

const savesData = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** As the engine's library asks: promises across WebAssembly, and 64-bit memory. */
function runsNewerEngine(): boolean {
  try {
    return 'Suspending' in WebAssembly && !!new WebAssembly.Memory({ address: 'i64', initial: 1n } as never)
  } catch {
    return false
  }
}
