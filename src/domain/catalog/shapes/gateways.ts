import { isObject, type Json, type JsonObject } from '@/lib/json'
import { ownValue } from '@/lib/ownValue'
import { t } from '@/lib/text/t'

import { tiersOf } from '../basePrice'
import type { PriceCondition, PriceItem } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom, tierIs } from '../fields/conditions'
import { NOTHING_SAID } from '../fields/dataHandling'
import { precisionOf } from '../fields/features'
import { createPriceTable, type PriceTable } from '../fields/priceTable'
import { addPricing } from '../fields/pricing'
import { flagAt, nameAt, objectAt, textAt, tokensAt } from '../fields/text'
import type { Shape } from '../rowsOf'

const STEPPED: readonly (readonly [string, PriceItem])[] = [
  ['input_tiers', 'input'],
  ['output_tiers', 'output'],
  ['input_cache_read_tiers', 'cached'],
  ['input_cache_write_tiers', 'cacheWrite'],
]
const OUTPUT: Readonly<Record<string, string>> = {
  embedding: 'embeddings',
  image: 'image',
  video: 'video',
  speech: 'audio',
}

/** The Vercel gateway: string prices per token, steps by prompt size as `*_tiers`, service tiers beside them. */
export const vercel: Shape = {
  name: 'Vercel gateway',
  matches: (value) =>
    isObject(value['pricing']) &&
    typeof value['type'] === 'string' &&
    ('context_window' in value ||
      'tags' in value ||
      STEPPED.some(([key]) => key in objectAt(value, 'pricing'))) &&
    !('active' in value),
  read: (row, notes) => {
    const { value } = row
    const common = commonEntry(row, notes)
    const pricing = objectAt(value, 'pricing')
    const table = createPriceTable(notes)
    addPricing(table, pricing, {
      label: 'pricing',
      unit: 'token',
      readElsewhere: [...STEPPED.map(([key]) => key), 'service_tiers'],
    })
    for (const [key, item] of STEPPED) addSteps(table, pricing[key], item, `pricing.${key}`)
    for (const [tier, prices] of Object.entries(objectAt(pricing, 'service_tiers'))) {
      if (isObject(prices)) addTier(table, tier, prices)
    }
    const prices = table.finish({ zeroIsAbsent: ['cached', 'cacheWrite', 'reasoning'] })
    if (pricing['varies_by_provider'] === true)
      notes.push(t('The price varies by provider; the one shown is the gateway’s own.'))
    return [
      {
        ...common,
        ...onlyKnown({ maxOutputTokens: common.maxOutputTokens ?? tokensAt(value, ['max_tokens'], notes) }),
        inputModalities:
          common.inputModalities.length > 0
            ? common.inputModalities
            : ['text', ...(common.features?.includes('vision') ? ['image'] : [])],
        outputModalities:
          common.outputModalities.length > 0
            ? common.outputModalities
            : [ownValue(OUTPUT, textAt(value, ['type'], 20) ?? '') ?? 'text'],
        tiers: tiersOf(prices, common.tiers),
        prices,
      },
    ]
  },
}

function addSteps(table: PriceTable, steps: Json | undefined, item: PriceItem, label: string): void {
  if (!Array.isArray(steps)) {
    table.leave(steps, label)
    return
  }
  const sorted = steps
    .flatMap((step: Json) =>
      isObject(step) ? [{ step, min: typeof step['min'] === 'number' ? step['min'] : 0 }] : [],
    )
    .toSorted((a, b) => a.min - b.min)
  for (const { step, min } of sorted) {
    table.add(item, step['cost'], {
      label,
      when: min > 0 ? [promptFrom(min)] : [],
      ...(item === 'cacheWrite' ? { ttlSeconds: 300 } : {}),
    })
  }
}

function addTier(table: PriceTable, tier: string, prices: JsonObject): void {
  const when: readonly PriceCondition[] = [tierIs(tier)]
  addPricing(table, prices, {
    label: `pricing.service_tiers.${tier}`,
    unit: 'token',
    when,
    readElsewhere: ['long_context'],
  })
  const long = objectAt(prices, 'long_context')
  const threshold = long['threshold']
  if (typeof threshold !== 'number') {
    table.leave(long, `pricing.service_tiers.${tier}.long_context`)
    return
  }
  addPricing(table, long, {
    label: `pricing.service_tiers.${tier}.long_context`,
    unit: 'token',
    when: [...when, promptFrom(threshold + 1)],
  })
}

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
