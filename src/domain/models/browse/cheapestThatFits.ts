import { t } from '@/lib/text/t'

import { hasEnded, LONG_AGO } from '@/domain/catalog'
import { compareCosts } from '@/domain/pricing'
import { whyNot } from './filterModels'
import type { CatalogFilters } from './filters'
import type { Model } from '../model'
import type { ModelCost } from '../costs/priceOnBasis'
import { compareNames } from '@/lib/text/compareNames'

export type Exclusion = { readonly model: Model; readonly reasons: readonly string[] }

export type Ranking = {
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
