import type { Json } from '@/lib/json'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom } from '../fields/conditions'
import { createPriceTable } from '../fields/priceTable'
import { tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'

/** Prices are integers of 10^-10 dollars a token. */
const PER = 10
const KEYS: readonly (readonly [string, PriceItem])[] = [
  ['prompt_text_token_price', 'input'],
  ['cached_prompt_text_token_price', 'cached'],
  ['completion_text_token_price', 'output'],
  ['prompt_image_token_price', 'imageToken'],
]

/** xAI's language models: integer prices, a second set of them for long prompts. */
export const xai: Shape = {
  name: 'xAI',
  matches: (value) => 'prompt_text_token_price' in value || 'completion_text_token_price' in value,
  read: (row, notes) => {
    const { value } = row
    const table = createPriceTable(notes)
    for (const [key, item] of KEYS) table.add(item, value[key], { label: key, per: PER })
    const threshold = value['long_context_threshold']
    if (typeof threshold === 'number' && threshold > 0) {
      const when: readonly PriceCondition[] = [promptFrom(threshold + 1)]
      for (const [key, item] of KEYS)
        table.add(item, positive(value[`${key}_long_context`]), {
          label: `${key}_long_context`,
          per: PER,
          when,
        })
    }
    table.add('search', positive(value['search_price']), { label: 'search_price', per: PER })
    for (const [key, amount] of Object.entries(value)) {
      if (/price/.test(key) && !isRead(key, threshold)) table.leave(amount, key)
    }
    const common = commonEntry(row, notes)
    return [
      {
        ...common,
        ...onlyKnown({
          contextTokens: common.contextTokens ?? tokensAt(value, ['max_prompt_length'], notes),
        }),
        prices: table.finish({ zeroIsAbsent: ['cached', 'imageToken'] }),
      },
    ]
  },
}

const positive = (value: Json | undefined): Json | undefined => (value === 0 ? undefined : value)

/** Whether a price is one of those above; the second set is read only where its threshold is given. */
const isRead = (key: string, threshold: Json | undefined): boolean =>
  key === 'search_price' ||
  KEYS.some(([name]) => name === key || (typeof threshold === 'number' && `${name}_long_context` === key))
