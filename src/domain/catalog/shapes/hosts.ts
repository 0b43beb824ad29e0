import { isObject, type Json, type JsonObject } from '../../../lib/json'
import type { ModelId } from '../../ids'
import type { CatalogEntry, Prices } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { featureName } from '../fields/features'
import { createPriceTable, PER_MILLION, PER_UNIT } from '../fields/priceTable'
import { addPricing } from '../fields/pricing'
import { flagAt, objectAt, textAt, textsAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'

/** DeepInfra: everything is in `metadata`, prices in dollars per million tokens. */
export const deepinfra: Shape = {
  name: 'DeepInfra',
  matches: (value) =>
    isObject(value['metadata']) &&
    (isObject(value['metadata']['pricing']) || 'context_length' in value['metadata']),
  read: (row, notes) => {
    const metadata = objectAt(row.value, 'metadata')
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    addPricing(table, objectAt(metadata, 'pricing'), { label: 'metadata.pricing', unit: 'million' })
    return [
      {
        ...common,
        description: textAt(metadata, ['description'], 8000) ?? common.description,
        ...onlyKnown({ features: textsAt(metadata, ['tags'])?.map(featureName) }),
        prices: table.finish({ zeroIsAbsent: ['cached', 'cacheWrite', 'reasoning'] }),
      },
    ]
  },
}

const BILLED_BY_TOKEN: ReadonlySet<string> = new Set(['chat', 'language', 'code', 'moderation'])

/** Together's bare array: prices in dollars per million tokens; zeros of picture and audio models mean no token price. */
export const together: Shape = {
  name: 'Together',
  matches: (value) =>
    isObject(value['pricing']) && ('hourly' in value['pricing'] || 'finetune' in value['pricing']),
  read: (row, notes) => {
    const { value } = row
    const table = createPriceTable(notes)
    const type = textAt(value, ['type'], 40) ?? 'chat'
    if (BILLED_BY_TOKEN.has(type))
      addPricing(table, objectAt(value, 'pricing'), { label: 'pricing', unit: 'million' })
    const common = commonEntry(row, notes)
    const output =
      type === 'image'
        ? ['image']
        : type === 'embedding'
          ? ['embeddings']
          : type === 'audio'
            ? ['audio']
            : ['text']
    return [
      {
        ...common,
        inputModalities: common.inputModalities.length > 0 ? common.inputModalities : ['text'],
        outputModalities: common.outputModalities.length > 0 ? common.outputModalities : output,
        prices: table.finish({ zeroIsAbsent: ['cached', 'cacheWrite', 'reasoning'] }),
      },
    ]
  },
}

/** Heroku: kinds and regions as lists, the life cycle in `state`. */
export const heroku: Shape = {
  name: 'Heroku',
  matches: (value) =>
    Array.isArray(value['type']) && ('regions' in value || 'eol_date' in value || 'state' in value),
  read: (row, notes) => {
    const common = commonEntry(row, notes)
    const kinds = textsAt(row.value, ['type']) ?? []
    const output = kinds.some((kind) => kind.includes('image'))
      ? ['image']
      : kinds.some((kind) => kind.includes('embed'))
        ? ['embeddings']
        : ['text']
    return [
      {
        ...common,
        inputModalities: common.inputModalities.length > 0 ? common.inputModalities : ['text'],
        outputModalities: common.outputModalities.length > 0 ? common.outputModalities : output,
        isReady:
          common.isReady &&
          !['eol', 'disabled', 'retired'].includes(textAt(row.value, ['state'], 20)?.toLowerCase() ?? ''),
      },
    ]
  },
}

/** Cloudflare: the gateway's `cost_in` and `cost_out` per token, or the model search with `properties`. */
export const cloudflare: Shape = {
  name: 'Cloudflare',
  matches: (value) =>
    'cost_in' in value ||
    'cost_out' in value ||
    (Array.isArray(value['properties']) &&
      (value['properties'] as readonly Json[]).some((item) => isObject(item) && 'property_id' in item)),
  read: (row, notes) => {
    const { value } = row
    const properties = propertiesOf(value)
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    table.add('input', value['cost_in'], { label: 'cost_in', per: PER_UNIT })
    table.add('output', value['cost_out'], { label: 'cost_out', per: PER_UNIT })
    const listed = properties['price']
    for (const price of Array.isArray(listed) ? (listed as readonly Json[]) : []) {
      if (!isObject(price)) continue
      const unit = textAt(price, ['unit'], 60) ?? ''
      if ((price['currency'] ?? 'USD') !== 'USD') {
        table.leave(price['price'], `properties.price ${unit}`.trim())
        continue
      }
      const item = /cached/.test(unit)
        ? 'cached'
        : /input/.test(unit)
          ? 'input'
          : /output/.test(unit)
            ? 'output'
            : undefined
      if (item && /per M .*tokens/.test(unit))
        table.add(item, price['price'], { label: 'properties.price', per: PER_MILLION })
      else table.leave(price['price'], `properties.price ${unit}`.trim())
    }
    // In the model search `id` is a row number of theirs, and `name` is what requests use.
    const name = textAt(value, ['name'])
    return [
      {
        ...common,
        id: (name?.startsWith('@') ? name : common.id) as ModelId,
        ...onlyKnown({
          contextTokens:
            common.contextTokens ?? tokensAt(properties, ['context_window', 'max_input_tokens'], notes),
        }),
        prices: table.finish(),
      },
    ]
  },
}

const propertiesOf = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    (Array.isArray(value['properties']) ? (value['properties'] as readonly Json[]) : []).flatMap(
      (property) => {
        const key = isObject(property) ? property['property_id'] : undefined
        return isObject(property) && typeof key === 'string' ? [[key, property['value']] as const] : []
      },
    ),
  )

/**
 * The Hugging Face router: one row a model, with its providers. The model itself goes to whichever provider the
 * router picks, so its price is that of all of them or variable; each `<model>:<provider>` is an entry of its own.
 */
export const hfRouter: Shape = {
  name: 'Hugging Face router',
  matches: (value) =>
    Array.isArray(value['providers']) &&
    (value['providers'] as readonly Json[]).some((item) => isObject(item) && 'provider' in item),
  read: (row, notes) => {
    const common = commonEntry(row, notes)
    const listed = row.value['providers']
    const offers = (Array.isArray(listed) ? listed : []).flatMap((item: Json) =>
      isObject(item) ? [offerEntry(common, item, notes)] : [],
    )
    const live = offers.filter((offer) => offer.isReady)
    const contexts = live.flatMap((offer) => offer.contextTokens ?? [])
    const features = live[0]?.features?.filter((feature) =>
      live.every((offer) => offer.features?.includes(feature)),
    )
    return [
      {
        ...common,
        ...onlyKnown({
          // Only the smallest is sure to hold, whichever provider is picked.
          contextTokens: common.contextTokens ?? (contexts.length > 0 ? Math.min(...contexts) : undefined),
          features: common.features ?? features,
        }),
        prices: sharedPrices(live.map((offer) => offer.prices)),
        isReady: common.isReady && live.length > 0,
      },
      ...offers,
    ]
  },
}

function offerEntry(model: CatalogEntry, offer: JsonObject, notes: string[]): CatalogEntry {
  const provider = textAt(offer, ['provider'], 60) ?? 'unknown'
  const table = createPriceTable(notes)
  addPricing(table, objectAt(offer, 'pricing'), { label: 'providers.pricing', unit: 'million' })
  const hasTools = flagAt(offer, ['supports_tools'])
  const hasSchemas = flagAt(offer, ['supports_structured_output'])
  return {
    ...model,
    id: `${model.id}:${provider}` as ModelId,
    name: `${model.name} (${provider})`,
    ...onlyKnown({
      contextTokens: tokensAt(offer, ['context_length'], notes),
      features:
        hasTools === undefined && hasSchemas === undefined
          ? undefined
          : [...(hasSchemas === true ? ['structured_outputs'] : []), ...(hasTools === true ? ['tools'] : [])],
    }),
    prices: table.finish({ isFree: flagAt(offer, ['is_free']) }),
    isReady: (textAt(offer, ['status'], 20) ?? 'live') === 'live',
    raw: offer,
  }
}

function sharedPrices(prices: readonly Prices[]): Prices {
  const [first] = prices
  if (!first) return { type: 'unpriced' }
  const text = JSON.stringify(first)
  return prices.every((other) => JSON.stringify(other) === text) ? first : { type: 'variable' }
}
