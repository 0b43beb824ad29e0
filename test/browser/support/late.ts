import type { BrowserContext } from 'playwright-core'

import { LATE_MS } from '#test/support/late'

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
