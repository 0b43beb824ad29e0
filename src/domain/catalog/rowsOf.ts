import { isObject, type Json, type JsonObject } from '../../lib/json'

import type { CatalogEntry } from './entry'

/** A row of a document that may become entries, or a value that cannot. */
export type Candidate = Row | { readonly bad: Json; readonly key?: string }

const LISTS = [
  'data',
  'models',
  'result',
  'results',
  'items',
  'model_list',
  'list',
  'catalog',
  'modelSummaries',
  'resources',
]
/** Keys of maps that hold no model: LiteLLM's example, and JSON Schema's. */
const NO_MODELS: ReadonlySet<string> = new Set(['sample_spec', '$schema', '$comment'])

/** What a key of a model in a map looks like; an error body or a page of links in its place has none of them. */
const MODEL_FIELD =
  /^id$|name$|cost|pric|context|token|limit|modalit|^mode$|supports|provider|owned_by|endpoints/i

/**
 * The rows of a catalog document, whatever envelope they came in: `{data}`, `{models}`, a bare array, strings, a map
 * by id, providers that hold models, or one model alone. One pass; empty when nothing in it looks like models.
 */
export function rowsOf(document: Json): readonly Candidate[] {
  if (Array.isArray(document)) return document.flatMap((item: Json) => rowsOfItem(item))
  if (!isObject(document)) return []
  for (const name of LISTS) {
    const inner = document[name]
    if (Array.isArray(inner) && inner.length > 0) {
      const provider = providerOf(document)
      return inner.flatMap((item: Json) => rowsOfItem(item, provider))
    }
    if (isObject(inner)) {
      // One model with its endpoints, or a map.
      return typeof inner['id'] === 'string' ? rowsOfItem(inner) : rowsOfMap(inner, providerOf(document))
    }
  }
  if (typeof document['id'] === 'string') return [{ value: document }]
  return rowsOfMap(document, undefined)
}

const providerOf = (document: JsonObject): Row['provider'] => {
  const id = document['id'] ?? document['name']
  return typeof id === 'string' && id !== '' ? { id, value: document } : undefined
}

const withProvider = (
  row: { readonly value: JsonObject; readonly key?: string },
  provider: Row['provider'],
): Row => (provider ? { ...row, provider } : row)

function rowsOfItem(item: Json, provider?: Row['provider']): readonly Candidate[] {
  if (typeof item === 'string') return [withProvider({ value: { id: item } }, provider)]
  if (!isObject(item)) return [{ bad: item }]
  return hasModels(item) ? rowsOfProvider(item) : [withProvider({ value: item }, provider)]
}

/** A provider with its models, as models.dev and catwalk have it. Not mistaken for one where prices are beside it. */
const hasModels = (value: JsonObject): boolean =>
  (isObject(value['models']) ||
    (Array.isArray(value['models']) && value['models'].some((model: Json) => isObject(model)))) &&
  value['pricing'] === undefined

function rowsOfProvider(provider: JsonObject, key?: string): readonly Candidate[] {
  const id = provider['id'] ?? key
  const about = typeof id === 'string' ? { id, value: provider } : undefined
  const models = provider['models']
  if (Array.isArray(models)) return models.flatMap((model: Json) => rowsOfItem(model, about))
  return isObject(models) ? rowsOfMap(models, about) : []
}

function rowsOfMap(map: JsonObject, provider: Row['provider']): readonly Candidate[] {
  return Object.entries(map).flatMap(([key, value]): readonly Candidate[] => {
    if (NO_MODELS.has(key) || value === undefined) return []
    if (!isObject(value)) return isMetadata(value) ? [] : [{ bad: value, key }]
    if (hasModels(value)) return rowsOfProvider(value, key)
    return Object.keys(value).some((name) => MODEL_FIELD.test(name))
      ? [withProvider({ value, key }, provider)]
      : []
  })
}

/** Scalars beside the models of a map (a version, a date) are about the document. */
const isMetadata = (value: Json): boolean =>
  typeof value !== 'object' || value === null || Array.isArray(value)

/** One model of a document, with what its surroundings say of it. */
export type Row = {
  readonly value: JsonObject
  /** The key it was under, where the document is a map. */
  readonly key?: string
  /** The provider it was under, where the document groups models by provider. */
  readonly provider?: { readonly id: string; readonly value: JsonObject }
}

/** How one service writes a model. Detected by the fields of the row, never by the host it came from. */
export type Shape = {
  readonly name: string
  readonly matches: (value: JsonObject) => boolean
  /** Usually one entry; more where a row holds several offers. What could not be taken as it is goes to `notes`. */
  readonly read: (row: Row, notes: string[]) => readonly CatalogEntry[]
}
