import type { ConnectionId } from '../ids'
import { type CatalogEntry, createEntryIndex } from '../catalog'
import type { ListedModel, Model } from './model'

export type JoinInput = {
  readonly connectionId: ConnectionId
  /** The model list of this key; absent while it is not known. */
  readonly listed?: readonly ListedModel[]
  readonly entries: readonly CatalogEntry[]
  /** What the rows of the list themselves tell, see `readRows`. */
  readonly rowEntries?: readonly CatalogEntry[]
  /** Whether there is no catalog besides the list: what a row tells is then all the catalog there is. */
  readonly isListAll?: boolean
}

/**
 * Joins the models a key lists with the catalog: first the listed ones in their order, then what only the catalog has.
 *
 * How an entry is found says `createEntryIndex`. One found for a model can be that of others too (aliases). A listed
 * model that the catalog does not know keeps what its own row tells.
 */
export function joinModels({
  connectionId,
  listed,
  entries,
  rowEntries = [],
  isListAll = false,
}: JoinInput): readonly Model[] {
  const index = createEntryIndex(entries)
  const own = new Map(rowEntries.map((entry) => [entry.id, entry] as const))
  const used = new Set<CatalogEntry>()
  const ids = new Set<string>()
  const models: Model[] = []
  for (const row of listed ?? []) {
    if (ids.has(row.id)) continue
    ids.add(row.id)
    const found = index(row.id)
    if (found) used.add(found)
    const entry = found ?? own.get(row.id)
    models.push({
      id: row.id,
      connectionId,
      name: found?.name ?? row.name ?? entry?.name ?? row.id,
      availability: (isListAll ? entry : found) ? 'available' : 'listedOnly',
      listed: row,
      ...(entry ? { entry } : {}),
    })
  }
  const availability = listed ? 'catalogOnly' : 'unknown'
  for (const entry of entries) {
    if (used.has(entry) || ids.has(entry.id)) continue
    ids.add(entry.id)
    models.push({ id: entry.id, connectionId, name: entry.name, availability, entry })
  }
  return models
}
