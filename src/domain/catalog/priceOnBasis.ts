import type { Cost } from '../pricing/cost'
import { costOfReplay } from '../pricing/costOfReplay'
import { estimateNextTurn, fitOf, outputLimitOf } from '../pricing/estimateNextTurn'
import type { CostBracket, TokenRange } from '../pricing/estimateNextTurn'
import { costOf } from '../pricing/price'
import { UNCALIBRATED } from '../tokens/calibrate'
import type { Calibration } from '../tokens/calibrate'
import { withCalibration } from '../tokens/estimateTokens'
import type { CostBasis, Workload } from './costBasis'
import type { CatalogEntry } from './entry'
import type { Model } from './model'
import { modelFacts } from './modelFacts'

/** A model priced on a basis. Its bracket is worked out when it is first read: a table shows few of thousands. */
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
const NEITHER: CostBracket = { low: UNKNOWN, high: UNKNOWN }

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
  models.map((model) => {
    if (!model.entry) return withBracket(model, { expected: UNKNOWN, fits: 'unknown' }, () => NEITHER)
    switch (basis.type) {
      case 'nextTurn':
      case 'prompt':
        return priceTurn(model, model.entry, basis, means)
      case 'replay':
      case 'soFar':
        return priceReplay(model, model.entry, basis, means)
      case 'workload':
        return priceWorkload(model, model.entry, basis, means)
    }
  })

function withBracket(
  model: Model,
  figures: Pick<ModelCost, 'expected' | 'fits'>,
  work: () => CostBracket,
): ModelCost {
  let bracket: CostBracket | undefined
  const read = () => (bracket ??= work())
  return {
    model,
    expected: figures.expected,
    fits: figures.fits,
    get low() {
      return read().low
    },
    get high() {
      return read().high
    },
  }
}

function priceTurn(
  model: Model,
  entry: CatalogEntry,
  basis: CostBasis & { readonly type: 'nextTurn' | 'prompt' },
  { at, tier, calibrations }: BasisMeans,
): ModelCost {
  const calibration = calibrations?.get(modelFacts(model).family) ?? UNCALIBRATED
  const promptTokens = withCalibration(basis.promptTokens, calibration)
  const cachedTokens = Math.round((basis.cachedTokens ?? 0) * calibration.ratio)
  const shared = {
    at,
    ...(tier === undefined ? {} : { tier }),
    ...(basis.facts ? { facts: basis.facts } : {}),
  }
  const turn = {
    model: entry,
    promptTokens,
    ...(basis.maxTokens === undefined ? {} : { maxTokens: basis.maxTokens }),
  }
  const wanted = basis.outputTokens ?? EXPECTED_OUTPUT_TOKENS
  const completionTokens = Math.min(wanted, outputLimitOf(turn).tokens ?? wanted)
  const usage = { promptTokens: promptTokens.tokens, completionTokens, cachedTokens }
  const expected = costOf({ ...shared, prices: entry.prices, usage })
  return withBracket(model, { expected, fits: fitOf(entry, promptTokens) }, () =>
    estimateNextTurn({ ...shared, ...turn, cachedTokens }),
  )
}

function priceReplay(
  model: Model,
  entry: CatalogEntry,
  basis: CostBasis & { readonly type: 'replay' | 'soFar' },
  { at, tier }: BasisMeans,
): ModelCost {
  const { replay, facts } = basis
  const bracket = costOfReplay({
    prices: entry.prices,
    replay,
    at,
    ...(tier === undefined ? {} : { tier }),
    ...(facts ? { facts } : {}),
  })
  const fits = fitOf(entry, exactly(replay.turns.at(-1)?.promptTokens ?? 0))
  // What was made is made: its cached tokens are known, and the bracket closes.
  const made = { low: bracket.low, high: bracket.low }
  return basis.type === 'soFar'
    ? withBracket(model, { expected: bracket.low, fits }, () => made)
    : withBracket(model, { expected: bracket.high, fits }, () => bracket)
}

function priceWorkload(
  model: Model,
  entry: CatalogEntry,
  workload: Workload,
  { at, tier }: BasisMeans,
): ModelCost {
  const { inputTokens, outputTokens, cachedShare, requestsPerMonth: requests } = workload
  const expected = costOf({
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
  const fits = fitOf(entry, exactly(inputTokens + outputTokens))
  return withBracket(model, { expected, fits }, () => ({ low: expected, high: expected }))
}

const exactly = (tokens: number): TokenRange => ({ low: tokens, high: tokens })
