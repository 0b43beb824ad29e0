import type { ConnectionId } from '../ids'
import type { CatalogEntry } from './entry'
import type { ListedModel, Model } from './model'

export type JoinInput = {
  readonly connectionId: ConnectionId
  /** The model list of this key; absent while it is not known. */
  readonly listed?: readonly ListedModel[]
  readonly entries: readonly CatalogEntry[]
  /** What the rows of the list themselves tell, see `readRows`. */
  readonly rowEntries?: readonly CatalogEntry[]
}

/**
 * Joins the models a key lists with the catalog: first the listed ones in their order, then what only the catalog has.
 *
 * An entry is found by id exactly; else by id without regard to case; else by an alias or slug of the entry; else by
 * the id without its organisation (`org/name`) where exactly one entry has that name. An entry found for one model
 * can be that of others too (aliases). A listed model that the catalog does not know keeps what its own row tells.
 */
export function joinModels({
  connectionId,
  listed = [],
  entries,
  rowEntries = [],
}: JoinInput): readonly Model[] {
  const index = createIndex(entries)
  const own = new Map(rowEntries.map((entry) => [entry.id, entry] as const))
  const used = new Set<CatalogEntry>()
  const ids = new Set<string>()
  const models: Model[] = []
  for (const row of listed) {
    if (ids.has(row.id)) continue
    ids.add(row.id)
    const found = index(row.id)
    if (found) used.add(found)
    const entry = found ?? own.get(row.id)
    models.push({
      id: row.id,
      connectionId,
      name: found?.name ?? row.name ?? entry?.name ?? row.id,
      availability: found ? 'available' : 'listedOnly',
      listed: row,
      ...(entry ? { entry } : {}),
    })
  }
  for (const entry of entries) {
    if (used.has(entry) || ids.has(entry.id)) continue
    ids.add(entry.id)
    models.push({ id: entry.id, connectionId, name: entry.name, availability: 'catalogOnly', entry })
  }
  return models
}

/** Looks an id up in the ways `joinModels` names; each way is one map, so that joining stays linear. */
function createIndex(entries: readonly CatalogEntry[]): (id: string) => CatalogEntry | undefined {
  const exact = new Map<string, CatalogEntry>()
  const folded = new Map<string, CatalogEntry>()
  const aliases = new Map<string, CatalogEntry>()
  const names = new Map<string, CatalogEntry | null>()
  for (const entry of entries) {
    setFirst(exact, entry.id, entry)
    setFirst(folded, entry.id.toLowerCase(), entry)
    for (const alias of entry.aliases ?? []) setFirst(aliases, alias.toLowerCase(), entry)
    const name = lastPart(entry.id)
    names.set(name, names.has(name) ? null : entry)
  }
  return (id) => {
    const lower = id.toLowerCase()
    return exact.get(id) ?? folded.get(lower) ?? aliases.get(lower) ?? names.get(lastPart(id)) ?? undefined
  }
}

const setFirst = (map: Map<string, CatalogEntry>, key: string, entry: CatalogEntry) => {
  if (!map.has(key)) map.set(key, entry)
}

const lastPart = (id: string): string => id.toLowerCase().split('/').pop() ?? ''
