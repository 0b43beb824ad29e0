import type { CatalogEntry } from './entry'
import type { ListedModel } from './model'
import { readCatalog } from './readCatalog'

/** Entries from what the rows of a model list say themselves; only of rows that say more than an id. */
export const readRows = (listed: readonly ListedModel[]): readonly CatalogEntry[] =>
  readCatalog(listed.flatMap(({ raw }) => (raw === undefined ? [] : [raw]))).entries.filter(
    (entry) => entry.shape !== 'plain list' || entry.contextTokens !== undefined,
  )
