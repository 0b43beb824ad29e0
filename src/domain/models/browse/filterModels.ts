import { hasEnded, LONG_AGO } from '@/domain/catalog'
import { compareCosts } from '@/domain/pricing'
import { compareNames } from '@/lib/text/compareNames'
import { t } from '@/lib/text/t'

import type { ModelCost } from '../costs/priceOnBasis'
import type { Model } from '../model'
import { FILTER_RULES, type ProviderName } from './filterRules'
import type { CatalogFilters } from './filters'

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

type Exclusion = { readonly model: Model; readonly reasons: readonly string[] }

type Ranking = {
  /** Cheapest first; equal costs by name. */
  readonly ranked: readonly ModelCost[]
  /** Every other model, with each reason in a sentence. */
  readonly excluded: readonly Exclusion[]
}

/**
 * Ranks models that meet the needs by what they cost on the basis they were priced on.
 * Unknown is worst: an unknown price, and a context not known to suffice, exclude with their reason.
 */
export function cheapestThatFits(costs: readonly ModelCost[], needs: CatalogFilters, now: number): Ranking {
  const judged = costs.map((cost) => ({
    cost,
    reasons: [...whyNot(cost.model, needs, now, (id) => id), ...reasonsNotToFit(cost, now)],
  }))
  return {
    ranked: judged
      .flatMap(({ cost, reasons }) => (reasons.length === 0 ? [cost] : []))
      .sort((a, b) => compareCosts(a.expected, b.expected) || compareNames(a.model.name, b.model.name)),
    excluded: judged.flatMap(({ cost, reasons }) =>
      reasons.length > 0 ? [{ model: cost.model, reasons }] : [],
    ),
  }
}

/**
 * Why a model is not known to fit the basis at a known price, a sentence each; empty when it is. One past its end fits
 * nothing. `now` is in milliseconds since the epoch.
 */
export function reasonsNotToFit(cost: ModelCost | undefined, now: number): readonly string[] {
  const { expected, fits } = cost ?? UNPRICED
  const entry = cost?.model.entry
  return [
    ...(hasEnded(entry, now)
      ? [entry?.deprecatedAt === LONG_AGO ? t('It is deprecated.') : t('It was retired.')]
      : []),
    ...(fits === 'no' ? [t('The prompt is longer than its context window.')] : []),
    ...(fits === 'unknown' ? [t('It isn’t certain that the prompt fits its context window.')] : []),
    ...(expected.type === 'unknown' ? [t('Its price is unknown.')] : []),
    ...(expected.type === 'atLeast' ? [t('Part of its price is unknown.')] : []),
  ]
}

const UNPRICED: Pick<ModelCost, 'expected' | 'fits'> = { expected: { type: 'unknown' }, fits: 'unknown' }
