import { type CatalogEntry, readCatalog } from '@/domain/catalog'
import { parseJson } from '@/lib/json'

/** How long a catalog is good for, in milliseconds. */
const FRESH_MS = 3_600_000
/** After a failure it is asked for again this much later, in milliseconds. */
const AGAIN_MS = 30_000

/**
 * The prices of a catalog, read again each hour, and soon after a failure. While it cannot be read the last reading counts, and before the first
 * nothing is known.
 *
 * @param read gives the document's text; rejects where it cannot be had.
 */
export function createPriceBook(
  read: () => Promise<string>,
  now: () => number,
  baseUrl?: string,
): (model: string) => CatalogEntry | undefined {
  let entries: ReadonlyMap<string, CatalogEntry> = new Map()
  let askAt: number | undefined

  async function refresh(): Promise<void> {
    const found = readCatalog(parseJson(await read()) ?? null, baseUrl).entries
    if (found.length === 0) throw new Error('The catalog lists no model.')
    entries = new Map(found.map((entry) => [entry.id, entry]))
  }

  const refreshIfOld = () => {
    if (askAt !== undefined && now() < askAt) return
    askAt = now() + FRESH_MS
    void refresh().catch(() => (askAt = now() + AGAIN_MS))
  }
  refreshIfOld()
  return (model) => {
    refreshIfOld()
    return entries.get(model)
  }
}
