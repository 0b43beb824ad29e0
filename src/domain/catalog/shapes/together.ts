import { commonEntry } from '../fields/common'
import { addPricing } from '../fields/pricing'
import { createPriceTable } from '../fields/priceTable'
import { objectAt, textAt } from '../fields/text'
import { isObject } from '../../../lib/json'
import type { Shape } from '../rowsOf'

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
