import type { CatalogEntry } from './entry'
import type { ListedModel } from './model'
import { readCatalogGently } from './readCatalog'

/**
 * Entries from what the rows of a model list say themselves; only of rows that say more than an id. `breathe` lets
 * the page draw between pieces of work.
 */
export async function readRows(
  listed: readonly ListedModel[],
  breathe: () => Promise<void>,
): Promise<readonly CatalogEntry[]> {
  const rows = listed.flatMap(({ raw }) => (raw === undefined ? [] : [raw]))
  const { entries } = await readCatalogGently(rows, breathe)
  return entries.filter((entry) => entry.shape !== 'plain list' || entry.contextTokens !== undefined)
}
