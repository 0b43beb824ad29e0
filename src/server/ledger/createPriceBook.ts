import type { CatalogEntry } from '@/domain/catalog/entry'
import { readCatalog } from '@/domain/catalog/readCatalog'
import { parseJson } from '@/lib/json'

/** How long a catalog is good for, in milliseconds. */
const FRESH_MS = 3_600_000

/**
 * The prices of a catalog, read again each hour. While it cannot be read the last reading counts, and before the first
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
  let askedAt: number | undefined

  async function refresh(): Promise<void> {
    const document = parseJson(await read())
    if (document === undefined) return
    const found = readCatalog(document, baseUrl).entries
    if (found.length > 0) entries = new Map(found.map((entry) => [entry.id, entry]))
  }

  const refreshIfOld = () => {
    if (askedAt !== undefined && now() - askedAt < FRESH_MS) return
    askedAt = now()
    void refresh().catch(() => undefined)
  }
  refreshIfOld()
  return (model) => {
    refreshIfOld()
    return entries.get(model)
  }
}
