import type { ConnectionId, ModelId } from '@/domain/ids'
import { isObject, type Json, type JsonObject } from '@/lib/json'
import { memoByObject } from '@/lib/result'

import type { CatalogEntry } from '../catalog'
import type { Connection } from '../connections/connection'
import { joinModels, type ListedModel, type Model } from './model'

/** Keys under which services put their list. */
const LIST_KEYS = ['data', 'models', 'result', 'items']

/** Keys that hold a model's id, in order of preference: Heroku has only `model_id`, Ollama's own list `name` or `model`. */
const ID_KEYS = ['id', 'model', 'model_id', 'modelId', 'model_name', 'name', 'slug']

/** Later than any date in seconds, earlier than any in milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000

/**
 * The models of a list in any known envelope: `{data}`, `{models}`, a bare array, strings, or an object
 * keyed by id. Entries without an id are left out; of equal ids the first counts. Undefined when the
 * document is no model list at all.
 */
export function readModelList(document: Json): readonly ServiceModel[] | undefined {
  const entries = entriesOf(document)
  if (!entries) return undefined
  const byId = new Map<string, ServiceModel>()
  for (const entry of entries) {
    const model = readModel(entry)
    if (model && !byId.has(model.id)) byId.set(model.id, model)
  }
  // Entries none of which has an id: whatever this lists, it is not models.
  return entries.length > 0 && byId.size === 0 ? undefined : [...byId.values()]
}

function entriesOf(document: Json): readonly Json[] | undefined {
  if (isList(document)) return document
  if (!isObject(document)) return undefined
  for (const key of LIST_KEYS) {
    const list = document[key]
    if (isList(list)) return list
    if (isObject(list)) return keyed(list)
  }
  if (document['object'] === 'list') return []
  return Object.keys(document).length > 0 ? keyed(document) : undefined
}

/** Entries of an object keyed by id; undefined unless every value is an object. */
function keyed(map: JsonObject): readonly Json[] | undefined {
  const entries = Object.entries(map)
  if ('error' in map || !entries.every(([, value]) => isObject(value))) return undefined
  return entries.map(([id, value]) => ({ id, ...(value as JsonObject) }))
}

function readModel(entry: Json): ServiceModel | undefined {
  if (typeof entry === 'string') return entry === '' ? undefined : { id: entry as ModelId, raw: entry }
  if (!isObject(entry)) return undefined
  const id = ID_KEYS.map((key) => textAt(entry, key)).find((text) => text !== undefined)
  if (id === undefined) return undefined
  const name = textAt(entry, 'display_name') ?? textAt(entry, 'name')
  const owner = textAt(entry, 'owned_by')
  const createdAt = instantOf(entry['created'] ?? entry['created_at'])
  return {
    id: id as ModelId,
    raw: entry,
    ...(name !== undefined && name !== id && { name }),
    ...(owner !== undefined && { owner }),
    ...(createdAt !== undefined && { createdAt }),
  }
}

const textAt = (entry: JsonObject, key: string): string | undefined => {
  const value = entry[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Seconds or milliseconds since the Unix epoch, or a date as text. */
function instantOf(value: Json | undefined): number | undefined {
  if (typeof value === 'string') {
    const at = Date.parse(value)
    return at > 0 ? at : undefined
  }
  if (typeof value !== 'number' || !(value > 0)) return undefined
  return value < FIRST_MILLISECONDS ? value * 1000 : value
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** A model as the service lists it for one key. */
export type ServiceModel = {
  readonly id: ModelId
  /** A name for people, where the service gives one besides the id. */
  readonly name?: string
  readonly owner?: string
  /** Milliseconds since the Unix epoch. */
  readonly createdAt?: number
  /** The entry as received. */
  readonly raw: Json
}

type Listing = { readonly models: readonly ListedModel[]; readonly rowEntries: readonly CatalogEntry[] }

const NO_ENTRIES: readonly CatalogEntry[] = []
const NO_CATALOG: readonly CatalogEntry[] = []
const NO_LISTING: Listing = { models: [], rowEntries: [] }

/** The models of a connection, from its list and its catalog as far as they have been read; the same array for the same two. */
export const modelsOf = (
  { id, catalogUrl }: Pick<Connection, 'id' | 'catalogUrl'>,
  listing: Listing | undefined,
  entries: readonly CatalogEntry[] | undefined,
): readonly Model[] =>
  joinOnce(listing ?? NO_LISTING, catalogUrl === '' ? NO_CATALOG : (entries ?? NO_ENTRIES), id)

/** Joins thousands of models once for all who ask, as long as both lists stay the same. */
const joinOnce = memoByObject(
  (listing: Listing, entries: readonly CatalogEntry[], connectionId: ConnectionId): readonly Model[] =>
    joinModels({
      connectionId,
      entries,
      isListAll: entries === NO_CATALOG,
      ...(listing !== NO_LISTING && { listed: listing.models, rowEntries: listing.rowEntries }),
    }),
)
