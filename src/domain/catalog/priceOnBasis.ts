import type { Cost } from '../pricing/cost'
import { costOfReplay } from '../pricing/costOfReplay'
import type { ReplayInput } from '../pricing/costOfReplay'
import { estimateNextTurn, fitOf } from '../pricing/estimateNextTurn'
import type { CostBracket, TokenRange } from '../pricing/estimateNextTurn'
import { costOf } from '../pricing/price'
import { UNCALIBRATED } from '../tokens/calibrate'
import type { Calibration } from '../tokens/calibrate'
import { withCalibration } from '../tokens/estimateTokens'
import type { CostBasis, Workload } from './costBasis'
import type { CatalogEntry } from './entry'
import type { Model } from './model'
import { modelFacts } from './modelFacts'

/** A model priced on a basis. */
export type ModelCost = CostBracket & {
  readonly model: Model
  /** What models are sorted and ranked by: one figure, at equal assumptions for all. */
  readonly expected: Cost
  /** Whether the (largest) prompt fits its context. A model it does not fit is marked and not dropped. */
  readonly fits: 'yes' | 'no' | 'unknown'
}

export type BasisMeans = {
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly tier?: string
  /** By model family; see `calibrate`. */
  readonly calibrations?: ReadonlyMap<string, Calibration>
}

const EXPECTED_OUTPUT_TOKENS = 500
const UNKNOWN: Cost = { type: 'unknown' }

/**
 * Prices every model on one basis, in their order. A model without a catalog entry costs unknown.
 *
 * The expected cost of a turn takes the likely prompt, cached as the turn before allows, and a reply of the basis'
 * length, so that models with long limits do not look dear; of a replay it is the one without cache.
 */
export const priceOnBasis = (
  models: readonly Model[],
  basis: CostBasis,
  means: BasisMeans,
): readonly ModelCost[] =>
  models.map((model) =>
    model.entry
      ? { model, ...priceEntry(model.entry, modelFacts(model).family, basis, means) }
      : { model, low: UNKNOWN, high: UNKNOWN, expected: UNKNOWN, fits: 'unknown' },
  )

function priceEntry(
  entry: CatalogEntry,
  family: string,
  basis: CostBasis,
  means: BasisMeans,
): Omit<ModelCost, 'model'> {
  switch (basis.type) {
    case 'nextTurn':
    case 'prompt':
      return priceTurn(entry, means.calibrations?.get(family) ?? UNCALIBRATED, basis, means)
    case 'replay':
    case 'soFar':
      return priceReplay(entry, basis, means)
    case 'workload':
      return priceWorkload(entry, basis, means)
  }
}

function priceTurn(
  entry: CatalogEntry,
  calibration: Calibration,
  basis: CostBasis & { readonly type: 'nextTurn' | 'prompt' },
  { at, tier }: BasisMeans,
): Omit<ModelCost, 'model'> {
  const prompt = withCalibration(basis.promptTokens, calibration)
  const cachedTokens = Math.round((basis.cachedTokens ?? 0) * calibration.ratio)
  const shared = {
    at,
    ...(tier === undefined ? {} : { tier }),
    ...(basis.facts ? { facts: basis.facts } : {}),
  }
  const { low, high, fits, maxOutputTokens } = estimateNextTurn({
    ...shared,
    model: entry,
    promptTokens: prompt,
    cachedTokens,
    ...(basis.maxTokens === undefined ? {} : { maxTokens: basis.maxTokens }),
  })
  const wanted = basis.outputTokens ?? EXPECTED_OUTPUT_TOKENS
  const completionTokens = Math.min(wanted, maxOutputTokens ?? wanted)
  const expected = costOf({
    ...shared,
    prices: entry.prices,
    usage: { promptTokens: prompt.tokens, completionTokens, cachedTokens },
  })
  return { low, high, expected, fits }
}

function priceReplay(
  entry: CatalogEntry,
  basis: CostBasis & { readonly type: 'replay' | 'soFar' },
  { at, tier }: BasisMeans,
): Omit<ModelCost, 'model'> {
  const input: ReplayInput = {
    prices: entry.prices,
    replay: basis.replay,
    at,
    ...(tier === undefined ? {} : { tier }),
    ...(basis.facts ? { facts: basis.facts } : {}),
  }
  const { low, high } = costOfReplay(input)
  const largest = basis.replay.turns.at(-1)?.promptTokens ?? 0
  const fits = fitOf(entry, exactly(largest))
  // What was made is made: its cached tokens are known, and the bracket closes.
  return basis.type === 'soFar'
    ? { low, high: low, expected: low, fits }
    : { low, high, expected: high, fits }
}

function priceWorkload(
  entry: CatalogEntry,
  workload: Workload,
  { at, tier }: BasisMeans,
): Omit<ModelCost, 'model'> {
  const { inputTokens, outputTokens, cachedShare, requestsPerMonth: requests } = workload
  const cost = costOf({
    prices: entry.prices,
    usage: {
      promptTokens: inputTokens * requests,
      completionTokens: outputTokens * requests,
      cachedTokens: Math.round(inputTokens * cachedShare) * requests,
    },
    at,
    requests,
    conditionPromptTokens: inputTokens,
    ...(tier === undefined ? {} : { tier }),
  })
  return { low: cost, high: cost, expected: cost, fits: fitOf(entry, exactly(inputTokens + outputTokens)) }
}

const exactly = (tokens: number): TokenRange => ({ low: tokens, high: tokens })
