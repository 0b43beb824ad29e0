import { jsonRanges } from '@/lib/jsonRanges'

import { jsonStart } from '../runs/results/jsonIn'
import type { SchemaProblem } from '../runs/run'

/** Where a reply breaks its schema, as a stretch of its text. */
export type ProblemMark = { readonly from: number; readonly to: number; readonly note: string }

/**
 * The stretches of a reply, whole or still streaming, at which it breaks its schema: the value at the failing path,
 * or the opening bracket of an object or array. What is at no place (something missing, say) marks what should
 * hold it.
 */
export function problemMarks(text: string, problems: readonly SchemaProblem[]): readonly ProblemMark[] {
  if (problems.length === 0) return []
  const ranges = jsonRanges(text, jsonStart(text))
  const byPlace = new Map<number, ProblemMark>()
  for (const { path, message } of problems) {
    const range = ranges.get(nearest(path, ranges))
    if (!range) continue
    const known = byPlace.get(range.from)
    const to = range.isContainer ? range.from + 1 : range.to
    byPlace.set(range.from, { from: range.from, to, note: known ? `${known.note} ${message}` : message })
  }
  return [...byPlace.values()]
}

function nearest(path: string, ranges: ReturnType<typeof jsonRanges>): string {
  return path === '' || ranges.has(path) ? path : nearest(path.slice(0, path.lastIndexOf('/')), ranges)
}
