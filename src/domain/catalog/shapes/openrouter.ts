import { isObject, type Json, type JsonObject } from '@/lib/json'
import { t } from '@/lib/text/t'
import type { CatalogEntry, ParameterSupport, PriceCondition } from '../entry'
import { commonEntry } from '../fields/common'
import { promptFrom, windowOf } from '../fields/conditions'
import { addPricing, discountOf } from '../fields/pricing'
import { unionOfFeatures } from '../fields/features'
import { createPriceTable, type PriceTable } from '../fields/priceTable'
import { objectAt, textAt, textsAt } from '../fields/text'
import type { Shape } from '../rowsOf'

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
          ? { parameters: { ...common.parameters, reasoning_effort: reasoning } }
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
export function addOpenRouterPricing(table: PriceTable, pricing: JsonObject, notes: string[]): void {
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
