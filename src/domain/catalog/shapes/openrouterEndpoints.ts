import { isObject, type Json, type JsonObject } from '@/lib/json'
import type { ModelId } from '../../ids'
import type { CatalogEntry } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { discountOf } from '../fields/pricing'
import { createPriceTable } from '../fields/priceTable'
import { objectAt, textAt } from '../fields/text'
import type { Row, Shape } from '../rowsOf'
import { addOpenRouterPricing } from './openrouter'

/**
 * OpenRouter's endpoints of one model: an entry an endpoint, named `<model>@<tag>`, because each has its own price,
 * precision and limits. `status` below zero means that it takes no requests now.
 */
export const openrouterEndpoints: Shape = {
  name: 'OpenRouter endpoints',
  matches: (value) =>
    Array.isArray(value['endpoints']) &&
    (value['endpoints'] as readonly Json[]).some((item) => isObject(item) && isObject(item['pricing'])),
  read: (row, notes) => {
    const endpoints = row.value['endpoints']
    return Array.isArray(endpoints)
      ? endpoints.flatMap((item: Json, index) =>
          isObject(item) ? [endpointEntry(row, item, index, notes)] : [],
        )
      : []
  },
}

function endpointEntry(row: Row, endpoint: JsonObject, index: number, notes: string[]): CatalogEntry {
  const model = commonEntry(row, notes)
  const own = commonEntry(
    { value: { ...endpoint, id: model.id, architecture: objectAt(row.value, 'architecture') } },
    notes,
  )
  const provider = textAt(endpoint, ['provider_name'], 100)
  const tag = textAt(endpoint, ['tag'], 100) ?? provider ?? String(index + 1)
  const status = endpoint['status']
  const table = createPriceTable(notes)
  const pricing = objectAt(endpoint, 'pricing')
  addOpenRouterPricing(table, pricing, notes)
  return {
    ...own,
    id: `${model.id}@${tag}` as ModelId,
    name: provider === undefined ? model.name : `${model.name} (${provider})`,
    description: model.description,
    ...onlyKnown({ owner: provider ?? model.owner, createdAt: model.createdAt }),
    aliases: [model.id],
    prices: table.finish({
      discount: discountOf(pricing['discount'] ?? endpoint['discount'], 'discount', notes),
      zeroIsAbsent: ['cached', 'cacheWrite', 'reasoning', 'image', 'imageToken'],
    }),
    isReady: typeof status !== 'number' || status >= 0,
    raw: endpoint,
  }
}
