import { isRecord } from '@/lib/json'
import type { AppStore } from '@/store/appStore'

import { fillWhileQuiet } from './fillWhileQuiet'

/**
 * Registers the worker that keeps the app, its engine and Pocket on this device, and lets it fetch
 * what is missing while the page is quiet. Not where the person's browser asks to save data. Without it the app works all
 * the same, online.
 */
export async function keepFilesOffline(store: AppStore): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    const engine = runsNewerEngine() ? 'newer' : 'older'
    const stop = fillWhileQuiet(store, (order) =>
      active?.postMessage(order === 'fill' ? { fill: engine } : { pause: true }),
    )
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRecord(data) && data['filled'] === true) stop()
    })
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
