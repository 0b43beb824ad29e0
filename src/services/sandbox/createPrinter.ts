import type { QuickJSContext } from 'quickjs-emscripten-core'

import { SCRIPT_OUTPUT_CHARS } from '@/domain/functions/script'

/** Takes what a script prints, up to a limit; and gives it random numbers, of which it has none of its own. */
export function createPrinter(onPrint?: (text: string) => void) {
  let printed = ''
  let isCut = false

  return {
    give(context: QuickJSContext): void {
      const print = context.newFunction('print', (handle) => {
        const line = `${context.getString(handle)}\n`
        const room = SCRIPT_OUTPUT_CHARS - printed.length
        isCut ||= line.length > room
        const taken = line.slice(0, Math.max(0, room))
        printed += taken
        if (taken !== '') onPrint?.(taken)
      })
      context.setProp(context.global, '__print', print)
      print.dispose()
      const random = context.newFunction('random', () =>
        context.newNumber(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
      )
      context.setProp(context.global, '__random', random)
      random.dispose()
    },
    text: () => ({ printed, isCut }),
  }
}
