import { commonEntry, onlyKnown } from '../fields/common'
import { precisionOf } from '../fields/features'
import { isObject, type Json } from '@/lib/json'
import { promptFrom } from '../fields/conditions'
import { addPricing } from '../fields/pricing'
import { createPriceTable, type PriceTable } from '../fields/priceTable'
import { flagAt, nameAt, objectAt, textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'
import { NOTHING_SAID } from '../fields/dataHandling'

/**
 * Venice: facts in `model_spec`, prices `{usd}` per million tokens. `privacy: private` says that nothing is kept or
 * trained on; `anonymized` passes prompts to another provider and says neither.
 */
export const venice: Shape = {
  name: 'Venice',
  matches: (value) => isObject(value['model_spec']),
  read: (row, notes) => {
    const spec = objectAt(row.value, 'model_spec')
    const common = commonEntry(row, notes)
    const table = createPriceTable(notes)
    const pricing = objectAt(spec, 'pricing')
    addPricing(table, pricing, {
      label: 'model_spec.pricing',
      unit: 'million',
      readElsewhere: ['extended'],
    })
    addExtended(table, pricing['extended'])
    const privacy = textAt(spec, ['privacy'], 30)
    const isPrivate = privacy === 'private'
    const hasImages = flagAt(spec, ['capabilities.supportsVision']) === true
    return [
      {
        ...common,
        name: nameAt(spec, ['name']) ?? common.name,
        description: textAt(spec, ['description'], 8000) ?? common.description,
        ...onlyKnown({
          contextTokens: tokensAt(spec, ['availableContextTokens'], notes) ?? common.contextTokens,
          maxOutputTokens: tokensAt(spec, ['maxCompletionTokens'], notes),
        }),
        inputModalities:
          common.inputModalities.length > 0
            ? common.inputModalities
            : hasImages
              ? ['text', 'image']
              : ['text'],
        outputModalities: textAt(row.value, ['type'], 20) === 'image' ? ['image'] : ['text'],
        precision: precisionOf(textAt(spec, ['capabilities.quantization'], 30)),
        prices: table.finish({ zeroIsAbsent: ['cached', 'cacheWrite', 'reasoning'] }),
        data:
          privacy === undefined
            ? common.data
            : {
                ...NOTHING_SAID,
                ...(isPrivate ? { training: 'no', retention: 'no' } : {}),
                source: `model_spec.privacy: ${privacy}`,
              },
        isReady: common.isReady && flagAt(spec, ['offline']) !== true,
      },
    ]
  },
}

/** Other prices for prompts above a size. */
function addExtended(table: PriceTable, extended: Json | undefined): void {
  const label = 'model_spec.pricing.extended'
  const threshold = isObject(extended) ? extended['context_token_threshold'] : undefined
  if (isObject(extended) && typeof threshold === 'number' && threshold >= 0)
    addPricing(table, extended, { label, unit: 'million', when: [promptFrom(threshold + 1)] })
  else table.leave(extended, label)
}
