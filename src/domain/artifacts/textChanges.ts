import { failed, ok, type Result } from '@/lib/result'

/**
 * What one version of a text changes of the one before: all of it, or one stretch. Lengths are in UTF-16 units. A patch
 * is kept as large as itself, not as large as the text.
 */
export type TextChange =
  | { readonly type: 'whole'; readonly text: string }
  | { readonly type: 'stretch'; readonly from: number; readonly removed: number; readonly text: string }

/** What turns `before` into `after`: the one stretch in which they differ, or all where that is hardly shorter. */
export function textChange(before: string | undefined, after: string): TextChange {
  if (before === undefined) return { type: 'whole', text: after }
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  // Never between the halves of a character.
  if (isInsideCharacter(before, from) || isInsideCharacter(after, from)) from -= 1
  let end = 0
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  if (isInsideCharacter(before, before.length - end) || isInsideCharacter(after, after.length - end)) end -= 1
  const text = after.slice(from, after.length - end)
  return text.length > after.length / 2
    ? { type: 'whole', text: after }
    : { type: 'stretch', from, removed: before.length - end - from, text }
}

/** The text after a change; undefined where the change is not of this text. */
export function applyTextChange(before: string | undefined, change: TextChange): string | undefined {
  if (change.type === 'whole') return change.text
  const { from, removed, text } = change
  if (before === undefined || from + removed > before.length) return undefined
  return before.slice(0, from) + text + before.slice(from + removed)
}

const isInsideCharacter = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))
const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000

/**
 * Replaces a passage that is in a text exactly once. Fails with how often it is there (2 for twice and more, where
 * overlapping counts), or with 0 where the passage is empty.
 */
export function replaceOnce(text: string, passage: string, replacement: string): Result<string, 0 | 2> {
  const at = passage === '' ? -1 : text.indexOf(passage)
  if (at < 0) return failed(0)
  if (text.indexOf(passage, at + 1) >= 0) return failed(2)
  return ok(text.slice(0, at) + replacement + text.slice(at + passage.length))
}
