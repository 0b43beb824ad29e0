import type { Part } from '@/domain/messages/message'

/** In about this time what has come is shown, in milliseconds. */
const CATCH_UP_MS = 400

/**
 * Shows the growing end of a reply at an even pace: of what has come and is not shown yet, a share of the time since the
 * last frame. Only words that are the last part are held back.
 *
 * @param before what an earlier reply had said, when this one continues it.
 */
export function createSmoothing(before: readonly Part[] = []) {
  const said = before.at(-1)
  let shown = said?.type === 'text' ? said.text.length : 0
  let at = before.length
  let shownAt: number | undefined
  let isBehind = false
  return {
    /** The parts to show at a moment, in milliseconds. */
    shownOf(parts: readonly Part[], nowMs: number): readonly Part[] {
      const last = parts.at(-1)
      if (last?.type !== 'text') {
        isBehind = false
        return parts
      }
      if (at !== parts.length) {
        at = parts.length
        shown = 0
        shownAt = nowMs
      }
      const waiting = last.text.length - shown
      const share = Math.min(1, (nowMs - (shownAt ?? nowMs)) / CATCH_UP_MS)
      shown = Math.min(last.text.length, shown + Math.max(1, Math.ceil(waiting * share)))
      // No letter is cut in two.
      if (/[\ud800-\udbff]/.test(last.text.charAt(shown - 1))) shown += 1
      shownAt = nowMs
      isBehind = shown < last.text.length
      return isBehind ? [...parts.slice(0, -1), { ...last, text: last.text.slice(0, shown) }] : parts
    },
    isBehind: (): boolean => isBehind,
  }
}
