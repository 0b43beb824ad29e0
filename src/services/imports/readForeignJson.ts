import { isRecord } from '@/lib/json'
import { mark, t } from '@/lib/text/t'
import type { ImportItems } from '@/services/files/importReport'

import type { ForeignFormat, FormatContext, RowItems } from './foreignMessages'
import { FORMATS, PLAIN_FORMAT } from './formats'
import { scanJson } from './scanJson'

type RecognisedRow = {
  readonly row: unknown
  /** Undefined: no app that we know writes such a thing. */
  readonly format: ForeignFormat | undefined
}

/** The conversations that a file's JSON holds, each with the format it is in. Looks at shapes alone, never deeply. */
export function recogniseRows(json: unknown): readonly RecognisedRow[] {
  for (const format of ALL) {
    const rows = format.rowsOf?.(json)
    if (rows) return rows.map((row) => ({ row, format }))
  }
  const rows: readonly unknown[] = Array.isArray(json) ? json : [json]
  return rows.map((row) => ({ row, format: ALL.find(({ isRow }) => isRow?.(row) === true) }))
}

const ALL = [...FORMATS, PLAIN_FORMAT]

type ForeignJson =
  | {
      readonly type: 'json'
      /** What the file holds; of JSON Lines, one row a line, null for damaged ones. */
      readonly value: unknown
      /** The file ends too early; `value` is what was whole. */
      readonly isCut: boolean
    }
  /** `reason` is a sentence of its own. */
  | { readonly type: 'refused'; readonly reason: string }

/** What reports say of a file that ends too early. */
const CUT_SHORT = mark(
  'This file ends too early. Everything that was complete is listed here; import the whole file later to add the rest.',
)

/** Parses JSON or JSON Lines of another app, also where the end is missing. Never throws. */
export function parseForeignJson(text: string): ForeignJson {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text
  const scan = scanJson(bare)
  if (scan.type === 'tooDeep')
    return { type: 'refused', reason: t('It is nested too deeply to be a conversation.') }
  const whole = scan.type === 'balanced' ? parse(bare) : undefined
  if (whole !== undefined) return { type: 'json', value: whole, isCut: false }
  const lines = linesOf(bare)
  if (lines) return lines
  if (scan.type !== 'cut') return { type: 'refused', reason: t('It isn’t JSON.') }
  const repaired = scan.repaired === undefined ? undefined : parse(scan.repaired)
  if (repaired !== undefined) return { type: 'json', value: repaired, isCut: true }
  return { type: 'refused', reason: t('It isn’t JSON, or it ends before its first conversation does.') }
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

/** Largest JSON we take from another app, in bytes: it has to be parsed in one. */
export const MAX_JSON_BYTES = 400_000_000
/** What is not understood is not kept either: it may hold keys, and the file still has it. */
const UNKNOWN_SHAPE = mark('Parlance doesn’t know this format. It stays in your file only.')

/** Reads JSON or JSON Lines of another app, `where` being what reports call it. Rejects only when aborted. */
export async function* readForeignJson(
  file: Blob,
  where: string,
  context: FormatContext,
  signal?: AbortSignal,
): ImportItems {
  if (file.size > MAX_JSON_BYTES) {
    yield { type: 'refused', where, reason: t('It is too large to be read.') }
    return
  }
  const parsed = parseForeignJson(await file.text())
  if (parsed.type === 'refused') {
    yield { type: 'refused', where, reason: parsed.reason }
    return
  }
  if (parsed.isCut) yield { type: 'cutShort', text: t(CUT_SHORT) }
  const apps = new Set<ForeignFormat['app']>()
  const rows = recogniseRows(parsed.value)
  for (const [index, { row, format }] of rows.entries()) {
    signal?.throwIfAborted()
    if (format && !apps.has(format.app)) {
      apps.add(format.app)
      yield { type: 'source', app: format.app }
    }
    const items = format && (await readRow(format, row, context))
    const place =
      rows.length === 1 ? where : t('{where}, conversation {number}', { where, number: index + 1 })
    if (items) yield* items
    else yield { type: 'refused', where: place, reason: t(UNKNOWN_SHAPE) }
  }
}

/** One conversation that no reader was made for, however it is built, does not end the import of the others. */
async function readRow(format: ForeignFormat, row: unknown, context: FormatContext): Promise<RowItems> {
  try {
    return await format.read(row, context)
  } catch {
    return undefined
  }
}
