import { savesData } from '@/lib/savesData'
import { hasModernWasm } from '@/lib/hasModernWasm'
import { isRecord } from '@/lib/json'

/** The worker that fetches what is missing for use with no network. */
export type OfflineWorker = {
  readonly tell: (order: 'fill' | 'pause') => void
  /** Calls back when all files are on this device. */
  readonly onFilled: (listener: () => void) => void
}

/**
 * Registers the worker that keeps the app, its engine and Pocket on this device. Undefined where the browser has or
 * allows none (private windows, some policies) or asks to save data: the app then works online only.
 */
export async function registerOfflineWorker(): Promise<OfflineWorker | undefined> {
  if (!('serviceWorker' in navigator) || savesData()) return undefined
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    const engine = hasModernWasm() ? 'newer' : 'older'
    return {
      tell: (order) => active?.postMessage(order === 'fill' ? { fill: engine } : { pause: true }),
      onFilled: (listener) => {
        navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (isRecord(data) && data['filled'] === true) listener()
        })
      },
    }
  } catch {
    return undefined
  }
}
