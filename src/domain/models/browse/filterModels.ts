import { FILTER_RULES, type ProviderName } from './filterRules'
import type { CatalogFilters } from './filters'
import type { Model } from '../model'

/** The models that pass every filter that is on, in their order. `now` is in milliseconds since the epoch. */
export function filterModels(
  models: readonly Model[],
  filters: CatalogFilters,
  now: number,
): readonly Model[] {
  return models.filter(filterTest(filters, now))
}

/** Whether a model passes every filter that is on; made once, then asked of each model. */
export function filterTest(filters: CatalogFilters, now: number): (model: Model) => boolean {
  const tests = FILTER_RULES.flatMap((rule) => (rule.isActive(filters) ? [rule.test(filters, now)] : []))
  return (model) => tests.every((passes) => passes(model))
}

/** Why a model is not among the filtered ones: one sentence for each filter that holds it back; empty when none does. */
export const whyNot = (
  model: Model,
  filters: CatalogFilters,
  now: number,
  nameOf: ProviderName,
): readonly string[] =>
  FILTER_RULES.filter((rule) => rule.isActive(filters) && !rule.test(filters, now)(model)).map((rule) =>
    rule.reason(model, filters, nameOf),
  )
