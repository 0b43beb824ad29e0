import { FILTER_RULES } from './filterRules'
import type { CatalogFilters } from './filters'
import type { Model } from './model'

/** The models that pass every filter that is on, in their order. `now` is in milliseconds since the epoch. */
export function filterModels(
  models: readonly Model[],
  filters: CatalogFilters,
  now: number,
): readonly Model[] {
  const rules = FILTER_RULES.filter((rule) => rule.isActive(filters))
  return models.filter((model) => rules.every((rule) => rule.passes(model, filters, now)))
}

/** Why a model is not among the filtered ones: one sentence for each filter that holds it back; empty when none does. */
export const whyNot = (model: Model, filters: CatalogFilters, now: number): readonly string[] =>
  FILTER_RULES.filter((rule) => rule.isActive(filters) && !rule.passes(model, filters, now)).map((rule) =>
    rule.reason(model, filters),
  )
