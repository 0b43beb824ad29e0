import { untilEnd } from '@/lib/streams/untilEnd'
import { within } from '@/lib/time/within'

import type { Api } from './createApi'

/** An interface that can be ended. */
export type Closing = {
  readonly api: Api
  /** Waits until every request is over and what it leaves behind is written. Listen no more before. */
  readonly close: () => Promise<void>
}

/** How long requests may take to notice that their callers are gone, in milliseconds: an engine is ended after five seconds. */
const ENDING_MS = 8_000

/**
 * A caller that is gone does not end its request at once: the answer hears of it later, and then still writes to the
 * ledger. Whoever closes the store, or removes its folder, has to wait for that.
 *
 * @param settle writes what waits; called when no request is left
 */
export function createClosing(api: Api, settle: () => Promise<void>): Closing {
  let underWay = 0
  let onNone: () => void = () => undefined

  function begun(): () => void {
    underWay += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      underWay -= 1
      if (underWay === 0) onNone()
    }
  }

  return {
    async api(request, address) {
      const over = begun()
      try {
        const answer = await api(request, address)
        if (answer.body) return new Response(untilEnd(answer.body, over), answer)
        over()
        return answer
      } catch (error) {
        over()
        throw error
      }
    },
    async close() {
      const none = new Promise<void>((resolve) => {
        onNone = resolve
        if (underWay === 0) resolve()
      })
      await within(ENDING_MS, none)
      await settle()
    },
  }
}
