import {
  type Cost,
  type CostBracket,
  costOf,
  costOfRange,
  costOfReplay,
  costRange,
  estimateNextTurn,
  expectedTurnCost,
  fitOf,
} from '../../pricing'
import type { TokenRange } from '@/domain/usage/fields'
import type { CostBasis, TurnBasis, Workload } from './costBasis'
import type { CatalogEntry } from '../../catalog'
import type { Model } from '../model'
import { turnsOn, type BasisDeps } from './turnsOn'

/** A model priced on a basis. Each figure is worked out when it is first read: a table shows few of thousands. */
export type ModelCost = CostBracket & {
  readonly model: Model
  /**
   * What models are sorted and ranked by: one figure, at equal assumptions for all. At least the cheapest provider's
   * where it is unclear which of several answers.
   */
  readonly expected: Cost
  /** The same from the cheapest to the most expensive provider; both ends are the same where there is one price. */
  readonly expectedRange: CostBracket
  /** Whether the (largest) prompt fits its context. A model it does not fit is marked and not dropped. */
  readonly fits: 'yes' | 'no' | 'unknown'
}

const UNKNOWN: Cost = { type: 'unknown' }
const NEITHER: CostBracket = { low: UNKNOWN, high: UNKNOWN }

/**
 * Prices every model on one basis, in their order. A model without a catalog entry costs unknown.
 *
 * The expected cost of a turn is that of `expectedTurnCost`, as in the composer; of a replay it is the one without
 * cache.
 */
export function priceOnBasis(
  models: readonly Model[],
  basis: CostBasis,
  deps: BasisDeps,
): readonly ModelCost[] {
  const figuresOf = figuresOn(basis, deps)
  return models.map((model) => new LazyCost(model, figuresOf))
}

/** How one model's figures are worked out, each apart. */
type Figures = {
  readonly expected: (model: Model, entry: CatalogEntry) => Cost
  readonly bracket: (model: Model, entry: CatalogEntry) => CostBracket
  readonly fits: (model: Model, entry: CatalogEntry) => ModelCost['fits']
}

/** A class for its getters on the prototype: there are thousands of them for every letter that is typed. */
class LazyCost implements ModelCost {
  readonly model: Model
  readonly #figures: Figures
  #expected: Cost | undefined
  #range: CostBracket | undefined
  #bracket: CostBracket | undefined

  constructor(model: Model, figures: Figures) {
    this.model = model
    this.#figures = figures
  }

  get expected(): Cost {
    return (this.#expected ??= costOfRange(this.expectedRange))
  }

  get expectedRange(): CostBracket {
    const { model } = this
    const { entry } = model
    return (this.#range ??= entry
      ? costRange(entry.prices, (prices) =>
          this.#figures.expected(model, prices === entry.prices ? entry : { ...entry, prices }),
        )
      : NEITHER)
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

function figuresOn(basis: CostBasis, deps: BasisDeps): Figures {
  switch (basis.type) {
    case 'nextTurn':
    case 'prompt':
      return turnFigures(basis, deps)
    case 'replay':
    case 'soFar':
      return replayFigures(basis, deps)
    case 'workload':
      return workloadFigures(basis, deps)
  }
}

function turnFigures(basis: TurnBasis, deps: BasisDeps): Figures {
  const { turnFor, wholeFor } = turnsOn(basis, deps)
  return {
    expected: (model, entry) => expectedTurnCost(turnFor(model, entry)),
    bracket: (model, entry) => estimateNextTurn(turnFor(model, entry)),
    // Of the whole: a model that is sent only a part is marked for it.
    fits: (model, entry) => fitOf(entry, wholeFor(model)),
  }
}

function replayFigures(
  basis: CostBasis & { readonly type: 'replay' | 'soFar' },
  { at, tier }: BasisDeps,
): Figures {
  const { replay, facts } = basis
  const deps = { replay, at, ...(tier === undefined ? {} : { tier }), ...(facts ? { facts } : {}) }
  const largest = exactly(replay.turns.at(-1)?.promptTokens ?? 0)
  const bracketOf = (entry: CatalogEntry) => costOfReplay({ ...deps, prices: entry.prices })
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

function workloadFigures(workload: Workload, { at, tier }: BasisDeps): Figures {
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
