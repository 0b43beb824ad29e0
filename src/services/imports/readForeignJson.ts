import type { ImportItems } from '@/services/files/importItem'
import { mark, t } from '@/lib/text/t'

import type { ForeignFormat, FormatContext, RowItems } from './foreignFormat'
import { CUT_SHORT, parseForeignJson } from './parseForeignJson'
import { recogniseRows } from './recogniseRows'

/** Largest JSON we take from another app, in bytes: it has to be parsed in one. */
export const MAX_JSON_BYTES = 400_000_000
/** What is not understood is not kept either: it may hold keys, and the file still has it. */
const UNKNOWN_SHAPE = mark('Parlance does not know this format; it stays in your file only')

/** Reads JSON or JSON Lines of another app, `where` being what reports call it. Rejects only when aborted. */
export async function* readForeignJson(
  file: Blob,
  where: string,
  context: FormatContext,
  signal?: AbortSignal,
): ImportItems {
  if (file.size > MAX_JSON_BYTES) {
    yield { type: 'refused', where, reason: t('it is too large to be read') }
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
