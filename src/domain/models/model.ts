import type { Json } from '@/lib/json'

import { type CatalogEntry, createEntryIndex } from '../catalog'
import type { ConnectionId, ModelId } from '../ids'

/**
 * `available`: this key may use it and the catalog knows it. `listedOnly`: the key may use it, no catalog entry.
 * `catalogOnly`: the catalog describes it, this key does not list it. `unknown`: the catalog describes it, and the
 * list of the key is not known (yet).
 */
export type Availability = 'available' | 'listedOnly' | 'catalogOnly' | 'unknown'

/** What `GET /v1/models` says of one model. */
export type ListedModel = {
  readonly id: ModelId
  /** A name for people, where the service gives one besides the id. */
  readonly name?: string
  readonly owner?: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt?: number
  /** The row as received: some services put prices and context into it. */
  readonly raw?: Json
}

/** A model of one connection: its row of the model list joined with its catalog entry. Either half may be missing. */
export type Model = {
  readonly id: ModelId
  readonly connectionId: ConnectionId
  readonly name: string
  readonly availability: Availability
  readonly listed?: ListedModel
  readonly entry?: CatalogEntry
}

/** How far a provider is that fetches a model. Bytes are those of the part that comes now; absent where none does. */
export type PullProgress = {
  /** The server's own word for what it does. */
  readonly status: string
  readonly loadedBytes?: number
  readonly totalBytes?: number
}

type JoinInput = {
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

/** The first letter of who developed a model, as far as that is known. */
export function developerLetter({ entry, listed, id, name }: Model): string {
  const slash = id.indexOf('/')
  const developer = entry?.owner ?? listed?.owner ?? (slash > 0 ? id.slice(0, slash) : name)
  return (/[\p{L}\p{N}]/u.exec(developer)?.[0] ?? '·').toUpperCase()
}
