import { commonEntry, onlyKnown } from '../fields/common'
import { featureName } from '../fields/features'
import { addPricing } from '../fields/pricing'
import { createPriceTable } from '../fields/priceTable'
import { objectAt, textAt, textsAt } from '../fields/text'
import { isObject } from '../../../lib/json'
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
