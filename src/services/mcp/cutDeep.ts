import { DEEPEST_JSON } from '@/lib/json'

/** A little deeper than what is used: what is cut here is refused by name later, as nested too deep. */
const DEEPEST = DEEPEST_JSON + 20

/**
 * Cuts what nests deeper than anything real out of a parsed message, in place: the library's schemas walk a message with
 * recursion, and one hostile value would fail all of it. Without recursion itself.
 */
export function cutDeep(message: object): void {
  let level: object[] = [message]
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: object[] = []
    for (const value of level) {
      for (const [key, member] of Object.entries(value) as [string, unknown][]) {
        if (typeof member !== 'object' || member === null) continue
        if (depth >= DEEPEST) Reflect.set(value, key, null)
        else next.push(member)
      }
    }
    level = next
  }
}
