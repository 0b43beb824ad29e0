import type { ModelId } from '@/domain/ids'
import { isObject, type Json, type JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'

import type { CatalogEntry, ParameterSupport, PriceCondition } from '../entry'
import { commonEntry, onlyKnown } from '../fields/common'
import { promptFrom, windowOf } from '../fields/conditions'
import { unionOfFeatures } from '../fields/features'
import { createPriceTable, type PriceTable } from '../fields/priceTable'
import { addPricing, discountOf } from '../fields/pricing'
import { objectAt, textAt, textsAt } from '../fields/text'
import type { Row, Shape } from '../rowsOf'

/** OpenRouter's list for consumers: string prices per token, `-1` for routers, steps by prompt size in `overrides`. */
export const openrouter: Shape = {
  name: 'OpenRouter',
  matches: (value) =>
    isObject(value['architecture']) && (isObject(value['pricing']) || isObject(value['top_provider'])),
  read: (row, notes) => {
    const { value } = row
    const common = withoutDeveloper(commonEntry(row, notes))
    const table = createPriceTable(notes)
    const pricing = objectAt(value, 'pricing')
    addOpenRouterPricing(table, pricing, notes)
    const prices = table.finish({
      discount: discountOf(pricing['discount'], 'pricing.discount', notes),
      zeroIsAbsent: ['cached', 'cacheWrite', 'reasoning', 'image', 'imageToken'],
    })
    const reasoning = reasoningIn(value)
    return [
      {
        ...common,
        ...(reasoning && common.parameters
          ? { parameters: { ...common.parameters, reasoning_effort: reasoning, ...budgetIn(value) } }
          : {}),
        ...(reasoning ? { features: unionOfFeatures(common.features, ['reasoning']) ?? [] } : {}),
        prices,
      },
    ]
  },
}

/** `Anthropic: Claude Opus` is two facts: the developer, and the name. */
function withoutDeveloper(entry: CatalogEntry): CatalogEntry {
  const [, developer, name] = /^([^:]{1,40}): (.+)$/.exec(entry.name) ?? []
  if (developer === undefined || name === undefined) return entry
  return { ...entry, name, owner: entry.owner ?? developer }
}

/** Adds a `pricing` object with its `overrides` in their order: of those that hold, the last wins, price by price. */
function addOpenRouterPricing(table: PriceTable, pricing: JsonObject, notes: string[]): void {
  addPricing(table, pricing, { label: 'pricing', unit: 'token', readElsewhere: ['overrides'] })
  const overrides = pricing['overrides']
  if (!Array.isArray(overrides)) {
    table.leave(overrides, 'pricing.overrides')
    return
  }
  const steps = overrides.flatMap((override: Json) => (isObject(override) ? [override] : []))
  for (const override of steps) {
    const window = windowOf(override)
    const threshold = thresholdOf(override)
    const when: readonly PriceCondition[] = [
      ...(threshold > 0 ? [promptFrom(threshold)] : []),
      ...(window && window !== 'bad' ? [window] : []),
    ]
    if (when.length === 0 || window === 'bad') {
      notes.push(t('A price override has a condition that cannot be read; it is left out.'))
      table.leave(override, 'pricing.overrides')
    } else addPricing(table, override, { label: 'pricing.overrides', unit: 'token', when })
  }
}

const thresholdOf = (override: JsonObject): number => {
  const threshold = override['min_prompt_tokens']
  return typeof threshold === 'number' && Number.isFinite(threshold) ? threshold : 0
}

/** The efforts a model takes; undefined when it does not reason. */
function reasoningIn(value: JsonObject): ParameterSupport | undefined {
  const listed = textsAt(value, ['supported_parameters']) ?? []
  const about = value['reasoning']
  const efforts = isObject(about) ? textsAt(about, ['supported_efforts']) : undefined
  // That it isn’t mandatory says nothing of whether there is any.
  const isTold =
    isObject(about) &&
    (about['mandatory'] === true || about['default_enabled'] === true || (efforts?.length ?? 0) > 0)
  if (!listed.includes('reasoning') && !isTold) return undefined
  if (!efforts || efforts.length === 0) return { type: 'unknown' }
  const preset = isObject(about) ? textAt(about, ['default_effort']) : undefined
  return preset === undefined
    ? { type: 'enum', values: efforts }
    : { type: 'enum', values: efforts, default: preset }
}

/** Some models take a budget of tokens instead of an effort, and say so. */
const budgetIn = (value: JsonObject): Readonly<Record<string, ParameterSupport>> =>
  objectAt(value, 'reasoning')['supports_max_tokens'] === true ? { thinking_budget: { type: 'unknown' } } : {}

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
