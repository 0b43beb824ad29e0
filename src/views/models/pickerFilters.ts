import { filterTest } from '@/domain/catalog/filterModels'
import { NO_FILTERS, type CatalogFilters } from '@/domain/catalog/filters'
import type { Model } from '@/domain/catalog/model'
import { fitOf } from '@/domain/pricing/estimateNextTurn'

/** The catalog's filters in short, as the picker offers them. */
export const PICKER_FILTERS = [
  'fits',
  'available',
  'tools',
  'jsonSchema',
  'reasoning',
  'vision',
  'noTraining',
  'noRetention',
  'notDeprecated',
] as const
export type PickerFilter = (typeof PICKER_FILTERS)[number]

export const FILTER_LABELS: Readonly<Record<PickerFilter, string>> = {
  fits: 'Fits this conversation',
  available: 'Available to my key',
  tools: 'Tools',
  jsonSchema: 'JSON schema',
  reasoning: 'Reasoning',
  vision: 'Vision',
  noTraining: 'No training',
  noRetention: 'No retention',
  notDeprecated: 'Not deprecated',
}

/** The catalog's filters a chip stands for: the picker lets through what the catalog would. */
const MEANS: Readonly<Record<Exclude<PickerFilter, 'fits'>, Partial<CatalogFilters>>> = {
  available: { availability: ['available'] },
  tools: { features: ['tools'] },
  jsonSchema: { features: ['structured_outputs'] },
  reasoning: { reasoning: true },
  vision: { inputModalities: ['image'] },
  noTraining: { noTraining: true },
  noRetention: { noRetention: true },
  notDeprecated: { notDeprecated: true },
}

/**
 * Whether a model passes every chip that is down; made once, then asked of each model. A model that no catalog
 * describes passes none that asks for an ability or a promise. `now` is in milliseconds since the epoch.
 */
export function pickerTest(
  chosen: ReadonlySet<PickerFilter>,
  usedTokens: number,
  now: number,
): (model: Model) => boolean {
  const filters = [...chosen].reduce<CatalogFilters>(
    (before, filter) => {
      const more = filter === 'fits' ? {} : MEANS[filter]
      return { ...before, ...more, features: [...before.features, ...(more.features ?? [])] }
    },
    // What a provider holds back may still be listed for the key, and is then to be found here.
    { ...NO_FILTERS, withHidden: true },
  )
  const passes = filterTest(filters, now)
  if (!chosen.has('fits')) return passes
  const used = { low: usedTokens, high: usedTokens }
  return (model) => passes(model) && model.entry !== undefined && fitOf(model.entry, used) === 'yes'
}
