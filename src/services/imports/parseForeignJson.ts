import { isRecord } from '@/lib/json'
import { mark, t } from '@/lib/text/t'

import { scanJson } from './scanJson'

export type ForeignJson =
  | {
      readonly type: 'json'
      /** What the file holds; of JSON Lines, one row a line, null for damaged ones. */
      readonly value: unknown
      /** The file ends too early; `value` is what was whole. */
      readonly isCut: boolean
    }
  /** The end of a sentence: “it …”. */
  | { readonly type: 'refused'; readonly reason: string }

/** What reports say of a file that ends too early. */
export const CUT_SHORT = mark(
  'This file ends too early. Everything that was complete is listed here; import the whole file later to add the rest.',
)

/** Parses JSON or JSON Lines of another app, also where the end is missing. Never throws. */
export function parseForeignJson(text: string): ForeignJson {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
  const scan = scanJson(bare)
  if (scan.type === 'tooDeep')
    return { type: 'refused', reason: t('it is nested too deeply to be a conversation') }
  const whole = scan.type === 'balanced' ? parse(bare) : undefined
  if (whole !== undefined) return { type: 'json', value: whole, isCut: false }
  const lines = linesOf(bare)
  if (lines) return lines
  if (scan.type !== 'cut') return { type: 'refused', reason: t('it is not JSON') }
  const repaired = scan.repaired === undefined ? undefined : parse(scan.repaired)
  if (repaired !== undefined) return { type: 'json', value: repaired, isCut: true }
  return { type: 'refused', reason: t('it is not JSON, or it ends before its first conversation does') }
}

/** Rows of JSON Lines; undefined for anything else. */
function linesOf(text: string): ForeignJson | undefined {
  const rows: unknown[] = []
  let isCut = false
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    if (line.trim() === '') continue
    const row = parse(line)
    // Not JSON Lines either: said once, and not of each line.
    if (rows.length === 0 && !isRecord(row)) return undefined
    isCut = row === undefined && newline < 0
    if (!isCut) rows.push(isRecord(row) ? row : null)
  }
  return rows.length === 0 ? undefined : { type: 'json', value: rows, isCut }
}

/**
 * Undefined for what is not JSON. Deeper values than elsewhere in the app: an export may hold a tool's arguments that
 * nest thousands of levels beside a conversation worth reading. `scanJson` has bounded them.
 */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
