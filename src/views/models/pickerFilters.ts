import { filterTest } from '@/domain/models/browse/filterModels'
import { NO_FILTERS, type CatalogFilters } from '@/domain/models/browse/filters'
import type { Model } from '@/domain/models/model'
import { fitOf } from '@/domain/pricing'
import { mark } from '@/lib/text/t'

/** What the picker lets through: the catalog's filters, and whether the conversation must fit. */
export type PickerFilters = { readonly filters: CatalogFilters; readonly fits: boolean }

/**
 * Nothing held back: what a provider holds back may still be listed for the key, and is then to be found here.
 * What doesn't chat is left out of its rows.
 */
export const NO_PICKER_FILTERS: PickerFilters = {
  filters: { ...NO_FILTERS, withHidden: true, withOthers: true },
  fits: false,
}

/** The filters asked for most, as chips. */
export const PICKER_CHIPS = ['tools', 'vision', 'reasoning'] as const
export type PickerChip = (typeof PICKER_CHIPS)[number]

export const CHIP_LABELS: Readonly<Record<PickerChip, string>> = {
  tools: mark('Tools'),
  vision: mark('Images'),
  reasoning: mark('Reasoning'),
}

/** The value a chip stands for in a list of the catalog's filters; reasoning is a filter of its own. */
const VALUES = { tools: ['features', 'tools'], vision: ['inputModalities', 'image'] } as const

/** Whether the filter of a chip is on. */
export function isChipOn(chip: PickerChip, { filters }: PickerFilters): boolean {
  if (chip === 'reasoning') return filters.reasoning
  const [key, value] = VALUES[chip]
  return filters[key].some((other) => other === value)
}

/** The filters with that of a chip on, or off if it was on. */
export function withChip(chip: PickerChip, before: PickerFilters): PickerFilters {
  const { filters, fits } = before
  const isOn = isChipOn(chip, before)
  if (chip === 'reasoning') return { filters: { ...filters, reasoning: !isOn }, fits }
  const [key, value] = VALUES[chip]
  const others = filters[key].filter((other) => other !== value)
  return { filters: { ...filters, [key]: isOn ? others : [...others, value] }, fits }
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
