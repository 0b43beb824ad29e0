import type { Facets } from '@/domain/models/browse/facets'
import { filterTest } from '@/domain/models/browse/filterModels'
import { NO_FILTERS, type CatalogFilters } from '@/domain/models/browse/filters'
import type { Model } from '@/domain/models/model'
import { fitOf } from '@/domain/pricing/estimates/estimateNextTurn'
import { mark } from '@/lib/text/t'

/** What the picker lets through: the catalog's filters, and whether the conversation must fit. */
export type PickerFilters = { readonly filters: CatalogFilters; readonly fits: boolean }

/** Nothing held back: what a provider holds back may still be listed for the key, and is then to be found here. */
export const NO_PICKER_FILTERS: PickerFilters = { filters: { ...NO_FILTERS, withHidden: true }, fits: false }

/** The filters asked for most, as chips. */
export const PICKER_CHIPS = [
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
export type PickerChip = (typeof PICKER_CHIPS)[number]

export const CHIP_LABELS: Readonly<Record<PickerChip, string>> = {
  fits: mark('Fits this chat'),
  available: mark('Available with my key'),
  tools: mark('Tools'),
  jsonSchema: mark('Structured output'),
  reasoning: mark('Reasoning'),
  vision: mark('Images'),
  noTraining: mark('Doesn’t train on prompts'),
  noRetention: mark('Doesn’t store prompts'),
  notDeprecated: mark('Not retiring'),
}

/** The values a chip stands for in a list of the catalog's filters; the other chips are filters of their own name. */
const VALUES = {
  available: ['availability', 'available'],
  tools: ['features', 'tools'],
  jsonSchema: ['features', 'structured_outputs'],
  vision: ['inputModalities', 'image'],
} as const
const isValue = (chip: PickerChip): chip is keyof typeof VALUES => chip in VALUES

/** Whether the filter of a chip is on. */
export function isChipOn(chip: PickerChip, { filters, fits }: PickerFilters): boolean {
  if (chip === 'fits') return fits
  if (!isValue(chip)) return filters[chip]
  const [key, value] = VALUES[chip]
  return filters[key].some((other) => other === value)
}

/** The filters with that of a chip on, or off if it was on. */
export function withChip(chip: PickerChip, before: PickerFilters): PickerFilters {
  const { filters, fits } = before
  const isOn = isChipOn(chip, before)
  if (chip === 'fits') return { filters, fits: !fits }
  if (!isValue(chip)) return { filters: { ...filters, [chip]: !isOn }, fits }
  const [key, value] = VALUES[chip]
  const others = filters[key].filter((other) => other !== value)
  return { filters: { ...filters, [key]: isOn ? others : [...others, value] }, fits }
}

/** How many models a chip would leave. */
export function countOnChip(chip: PickerChip, facets: Facets, fitting: number): number {
  if (chip === 'fits') return fitting
  if (!isValue(chip)) return facets.flags[chip]
  const [key, value] = VALUES[chip]
  return facets.lists[key].find((facet) => facet.value === value)?.count ?? 0
}

/**
 * Whether a model passes; made once, then asked of each model. A model that no catalog describes passes nothing that
 * asks for an ability or a promise. `now` is in milliseconds since the epoch.
 */
export function pickerTest(
  { filters, fits }: PickerFilters,
  usedTokens: number,
  now: number,
): (model: Model) => boolean {
  const passes = filterTest(filters, now)
  return fits ? (model) => passes(model) && surelyFits(model, usedTokens) : passes
}

/** Whether the catalog says that this many tokens fit a model. */
export const surelyFits = ({ entry }: Model, usedTokens: number): boolean =>
  entry !== undefined && fitOf(entry, { low: usedTokens, high: usedTokens }) === 'yes'
