import type { PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { unionOfFeatures } from '../fields/features'
import { createPriceTable, PER_MILLION } from '../fields/priceTable'
import { textAt, textsAt } from '../fields/text'
import type { Shape } from '../shape'

/** Of the two cached prices, `in` is for writing the cache and `out` for reading it. */
const KEYS: readonly (readonly [string, PriceItem])[] = [
  ['cost_per_1m_in', 'input'],
  ['cost_per_1m_out', 'output'],
  ['cost_per_1m_out_cached', 'cached'],
  ['cost_per_1m_in_cached', 'cacheWrite'],
]

/** Catwalk's provider files: dollars per million tokens as flat keys. */
export const catwalk: Shape = {
  name: 'catwalk',
  matches: (value) => 'cost_per_1m_in' in value,
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    for (const [key, item] of KEYS) table.add(item, value[key], { label: key, per: PER_MILLION })
    const efforts = textsAt(value, ['reasoning_levels'])
    const preset = textAt(value, ['default_reasoning_effort'], 20)
    return [
      {
        ...common,
        ...onlyKnown({
          parameters:
            efforts &&
            ({
              ...common.parameters,
              reasoning_effort:
                preset === undefined
                  ? { type: 'enum', values: efforts }
                  : { type: 'enum', values: efforts, default: preset },
            } as const),
        }),
        features:
          unionOfFeatures(common.features, value['supports_attachments'] === true ? ['vision'] : []) ?? [],
        prices: table.finish({ zeroIsAbsent: ['cached', 'cacheWrite'] }),
      },
    ]
  },
}
