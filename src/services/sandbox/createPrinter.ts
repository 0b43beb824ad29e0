import type { QuickJSContext } from 'quickjs-emscripten-core'

import { SCRIPT_OUTPUT_CHARS } from '@/domain/functions/script'

/** The first pieces are told at once; later ones at most this often, or when there is this much to tell. */
const MOST_AT_ONCE = 100
const TOLD_EVERY_MS = 50
const TOLD_CHARS = 4_000

/** Takes what a script prints, up to a limit; and gives it random numbers, of which it has none of its own. */
export function createPrinter(onPrint?: (text: string) => void) {
  let printed = ''
  let isCut = false
  let told = 0
  let toldChars = 0
  let toldAt = -Infinity

  function flush(): void {
    if (toldChars === printed.length) return
    onPrint?.(printed.slice(toldChars))
    toldChars = printed.length
    told += 1
    toldAt = performance.now()
  }
  /** Tells what waits, where it is time. */
  function tell(): void {
    const isDue =
      told < MOST_AT_ONCE ||
      printed.length - toldChars >= TOLD_CHARS ||
      performance.now() - toldAt >= TOLD_EVERY_MS
    if (isDue) flush()
  }

  return {
    give(context: QuickJSContext): void {
      const print = context.newFunction('print', (handle) => {
        const line = `${context.getString(handle)}\n`
        const room = SCRIPT_OUTPUT_CHARS - printed.length
        isCut ||= line.length > room
        printed += line.slice(0, Math.max(0, room))
        tell()
      })
      context.setProp(context.global, '__print', print)
      print.dispose()
      const random = context.newFunction('random', () =>
        context.newNumber(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
      )
      context.setProp(context.global, '__random', random)
      random.dispose()
    },
    tell,
    flush,
    text: () => ({ printed, isCut }),
  }
}
