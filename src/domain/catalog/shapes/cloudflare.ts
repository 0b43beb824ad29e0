import { isObject, type Json, type JsonObject } from '@/lib/json'
import type { ModelId } from '../../ids'
import { commonEntry, onlyKnown } from '../fields/common'
import { createPriceTable, PER_MILLION, PER_UNIT } from '../fields/priceTable'
import { textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'

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
