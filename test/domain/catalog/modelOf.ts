import type { ConnectionId, ModelId } from '@/domain/ids'
import type { CatalogEntry, Price, PriceCondition, Prices } from '@/domain/catalog/entry'
import { NOTHING_SAID } from '@/domain/catalog/fields/dataHandling'
import type { Model } from '@/domain/models/model'

/** A price of one unit. */
export const priceOf = (item: Price['item'], amount: string, ...when: PriceCondition[]): Price => ({
  item,
  amount,
  when,
})

/** Prices of input and output per token. */
export const prices = (input: string, output: string): Prices => ({
  type: 'priced',
  list: [priceOf('input', input), priceOf('output', output)],
})

/** A catalog entry of which nothing is known but what is given. */
export const entryOf = (id: string, more: Partial<CatalogEntry> = {}): CatalogEntry => ({
  id: id as ModelId,
  name: id,
  description: '',
  inputModalities: ['text'],
  outputModalities: ['text'],
  precision: 'unknown',
  tiers: [],
  prices: { type: 'unpriced' },
  data: NOTHING_SAID,
  isReady: true,
  links: [],
  raw: {},
  ...more,
})

/** A model with such an entry, available at one connection. */
export const modelOf = (id: string, more: Partial<CatalogEntry> = {}): Model => ({
  id: id as ModelId,
  connectionId: 'home' as ConnectionId,
  name: more.name ?? id,
  availability: 'available',
  entry: entryOf(id, more),
})

/** A model that is listed and of which the catalog says nothing. */
export const listedOnly = (id: string): Model => ({
  id: id as ModelId,
  connectionId: 'home' as ConnectionId,
  name: id,
  availability: 'listedOnly',
})
