import type { BrowserContext } from 'playwright-core'

/**
 * By how much at most a page hears later than on this machine that its database has written, and gets a file of the
 * app, in milliseconds: `LATE=300` shows what acts before that, in the app and in its tests.
 */
export const LATE_MS = Number(process.env['LATE'] ?? 0)

export const lateness = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * LATE_MS))

/** What a context's pages write takes as long as on a slow disk, each time another while, in the order it ends in. */
export async function withLateWrites(context: BrowserContext): Promise<void> {
  await context.addInitScript((late) => {
    const { prototype } = IDBTransaction
    const add = prototype.addEventListener
    let last = 0
    prototype.addEventListener = function (
      this: IDBTransaction,
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) {
      const isWrite = type === 'complete' && this.mode === 'readwrite' && typeof listener === 'function'
      const hearLate = (event: Event) => {
        const now = performance.now()
        last = Math.max(last, now + Math.random() * late)
        setTimeout(() => listener instanceof Function && listener.call(this, event), last - now)
      }
      add.call(this, type, isWrite ? hearLate : listener, options)
    }
  }, LATE_MS)
}
