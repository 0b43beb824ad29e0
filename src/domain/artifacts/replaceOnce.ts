import { failed, ok, type Result } from '@/lib/result'

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
