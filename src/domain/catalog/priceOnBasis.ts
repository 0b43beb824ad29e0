import type { Cost } from '../pricing/cost'
import { costOfReplay } from '../pricing/costOfReplay'
import { estimateNextTurn, fitOf, outputLimitOf } from '../pricing/estimateNextTurn'
import type { CostBracket, TokenRange } from '../pricing/estimateNextTurn'
import { costOf } from '../pricing/price'
import { UNCALIBRATED } from '../tokens/calibrate'
import type { Calibration } from '../tokens/calibrate'
import { withCalibration, type TokenEstimate } from '../tokens/estimateTokens'
import type { CostBasis, Workload } from './costBasis'
import type { CatalogEntry } from './entry'
import type { Model } from './model'
import { modelFacts } from './modelFacts'

/** A model priced on a basis. Each figure is worked out when it is first read: a table shows few of thousands. */
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
 * The expected cost of a turn takes the likely prompt (what of it would be sent to a model that is too small for all), cached as the turn before allows, and a reply of the basis'
 * length, so that models with long limits do not look dear; of a replay it is the one without cache.
 */
export function priceOnBasis(
  models: readonly Model[],
  basis: CostBasis,
  means: BasisMeans,
): readonly ModelCost[] {
  const figuresOf = figuresOn(basis, means)
  return models.map((model) => new LazyCost(model, figuresOf))
}

/** How one model's figures are worked out, each apart. */
type Figures = {
  readonly expected: (model: Model, entry: CatalogEntry) => Cost
  readonly bracket: (model: Model, entry: CatalogEntry) => CostBracket
  readonly fits: (model: Model, entry: CatalogEntry) => ModelCost['fits']
}

/** A class for its getters on the prototype: there are thousands of these for every letter that is typed. */
class LazyCost implements ModelCost {
  readonly model: Model
  readonly #figures: Figures
  #expected: Cost | undefined
  #bracket: CostBracket | undefined

  constructor(model: Model, figures: Figures) {
    this.model = model
    this.#figures = figures
  }

  get expected(): Cost {
    const { entry } = this.model
    return (this.#expected ??= entry ? this.#figures.expected(this.model, entry) : UNKNOWN)
  }

  get fits(): ModelCost['fits'] {
    const { entry } = this.model
    return entry ? this.#figures.fits(this.model, entry) : 'unknown'
  }

  get low(): Cost {
    return this.#both().low
  }

  get high(): Cost {
    return this.#both().high
  }

  #both(): CostBracket {
    const { entry } = this.model
    return (this.#bracket ??= entry ? this.#figures.bracket(this.model, entry) : NEITHER)
  }
}

function figuresOn(basis: CostBasis, means: BasisMeans): Figures {
  switch (basis.type) {
    case 'nextTurn':
    case 'prompt':
      return turnFigures(basis, means)
    case 'replay':
    case 'soFar':
      return replayFigures(basis, means)
    case 'workload':
      return workloadFigures(basis, means)
  }
}

type TurnBasis = CostBasis & { readonly type: 'nextTurn' | 'prompt' }

function turnFigures(basis: TurnBasis, { at, tier, calibrations }: BasisMeans): Figures {
  const shared = {
    at,
    ...(tier === undefined ? {} : { tier }),
    ...(basis.facts ? { facts: basis.facts } : {}),
  }
  const limits = basis.maxTokens === undefined ? {} : { maxTokens: basis.maxTokens }
  const wanted = basis.outputTokens ?? EXPECTED_OUTPUT_TOKENS
  const counted = (calibration: Calibration, prompt = basis.promptTokens) => {
    const promptTokens = withCalibration(prompt, calibration)
    const cachedTokens = Math.round((basis.cachedTokens ?? 0) * calibration.ratio)
    return { calibration, promptTokens, cachedTokens: Math.min(cachedTokens, promptTokens.tokens) }
  }
  const uncalibrated = counted(UNCALIBRATED)
  const byFamily = new Map([...(calibrations ?? [])].map(([family, known]) => [family, counted(known)]))
  const wholeOf = (model: Model) =>
    byFamily.size === 0 ? uncalibrated : (byFamily.get(modelFacts(model).family) ?? uncalibrated)
  const sentTo = basis.sentTo && onceForEachSize(basis.sentTo)
  const promptOf = (model: Model, entry: CatalogEntry) => {
    const whole = wholeOf(model)
    const sent =
      sentTo && fitOf(entry, whole.promptTokens) !== 'yes' ? counted(whole.calibration, sentTo(entry)) : whole
    const { cachedBy } = basis
    const hasCache =
      !cachedBy || (cachedBy.modelId === model.id && cachedBy.connectionId === model.connectionId)
    return hasCache ? sent : { ...sent, cachedTokens: 0 }
  }
  return {
    expected: (model, entry) => {
      const { promptTokens, cachedTokens } = promptOf(model, entry)
      const limit = outputLimitOf({ model: entry, promptTokens, ...limits }).tokens
      const completionTokens = limit === undefined ? wanted : Math.min(wanted, limit)
      const usage = { promptTokens: promptTokens.tokens, completionTokens, cachedTokens }
      return costOf({ ...shared, prices: entry.prices, usage })
    },
    bracket: (model, entry) => {
      const { promptTokens, cachedTokens } = promptOf(model, entry)
      return estimateNextTurn({ ...shared, ...limits, promptTokens, cachedTokens, model: entry })
    },
    // Of the whole: a model that is sent only a part is marked for it.
    fits: (model, entry) => fitOf(entry, wholeOf(model).promptTokens),
  }
}

/** Of thousands of models few differ in size: a long conversation is cut once for each. */
function onceForEachSize(sentTo: NonNullable<TurnBasis['sentTo']>): NonNullable<TurnBasis['sentTo']> {
  const known = new Map<string, TokenEstimate>()
  return (model) => {
    const size = `${model.contextTokens} ${model.maxPromptTokens}`
    const sent = known.get(size) ?? sentTo(model)
    known.set(size, sent)
    return sent
  }
}

function replayFigures(
  basis: CostBasis & { readonly type: 'replay' | 'soFar' },
  { at, tier }: BasisMeans,
): Figures {
  const { replay, facts } = basis
  const means = { replay, at, ...(tier === undefined ? {} : { tier }), ...(facts ? { facts } : {}) }
  const largest = exactly(replay.turns.at(-1)?.promptTokens ?? 0)
  const bracketOf = (entry: CatalogEntry) => costOfReplay({ ...means, prices: entry.prices })
  const fits: Figures['fits'] = (_model, entry) => fitOf(entry, largest)
  if (basis.type === 'replay') {
    return {
      expected: (_model, entry) => bracketOf(entry).high,
      bracket: (_model, entry) => bracketOf(entry),
      fits,
    }
  }
  // What was made is made: its cached tokens are known, and the bracket closes.
  const made = (entry: CatalogEntry) => bracketOf(entry).low
  return {
    expected: (_model, entry) => made(entry),
    bracket: (_model, entry) => ({ low: made(entry), high: made(entry) }),
    fits,
  }
}

function workloadFigures(workload: Workload, { at, tier }: BasisMeans): Figures {
  const { inputTokens, outputTokens, cachedShare, requestsPerMonth: requests } = workload
  const usage = {
    promptTokens: inputTokens * requests,
    completionTokens: outputTokens * requests,
    cachedTokens: Math.round(inputTokens * cachedShare) * requests,
  }
  const shared = {
    usage,
    at,
    requests,
    conditionPromptTokens: inputTokens,
    ...(tier === undefined ? {} : { tier }),
  }
  const each = exactly(inputTokens + outputTokens)
  const costIn = (entry: CatalogEntry) => costOf({ ...shared, prices: entry.prices })
  return {
    expected: (_model, entry) => costIn(entry),
    bracket: (_model, entry) => ({ low: costIn(entry), high: costIn(entry) }),
    fits: (_model, entry) => fitOf(entry, each),
  }
}

const exactly = (tokens: number): TokenRange => ({ low: tokens, high: tokens })
