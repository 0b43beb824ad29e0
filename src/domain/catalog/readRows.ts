import type { Json } from '@/lib/json'
import type { CatalogEntry } from './entry'
import { readCatalogGently, type CatalogReading } from './readCatalog'

/** What a model list tells besides ids. */
export type RowsReading = {
  /** Only of rows that say more than an id. */
  readonly rowEntries: readonly CatalogEntry[]
  /** The list read as a catalog: every row, and those that were left out with the reason. */
  readonly listReading: CatalogReading
}

/** Reads a model list as the catalog it may be. `yieldToPage` lets the page render between pieces of work. */
export async function readRows(
  document: Json,
  yieldToPage: () => Promise<void>,
  baseUrl?: string,
): Promise<RowsReading> {
  const listReading = await readCatalogGently(document, yieldToPage, baseUrl)
  const rowEntries = listReading.entries.filter(
    (entry) => entry.shape !== 'plain list' || entry.contextTokens !== undefined,
  )
  return { rowEntries, listReading }
}
