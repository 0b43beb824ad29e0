import { sentTokens } from '../context/sentPath'
import type { Message, ReplyFacts } from '../messages/message'
import type { ModelRef } from '../modelRef'
import { addCosts, type Cost, type CostBracket, estimateNextTurn, type PricedModel } from '../pricing'
import { withCalibration } from '../tokens/estimateTokens'
import { billedOutputTokens } from '../usage/usage'

import { cellRequest } from './planCells'
import type { Run, RunCell } from './run'

/** How fast a model was in earlier replies. */
export type Pace = {
  readonly firstTokenMs: number
  readonly tokensPerSecond: number
  readonly tokens: number
}

export type RunEstimate = {
  readonly requests: number
  readonly cost: CostBracket
  /** What it will probably cost. */
  readonly expected: CostBracket
  /** Milliseconds from start to end. */
  readonly time: { readonly lowMs: number; readonly highMs: number }
  /** Whether the time rests on earlier replies of every model, not on what is usual. */
  readonly isTimeObserved: boolean
}

type Deps = {
  /** Of a request that may search the web, with what its service charges for that. */
  readonly entryOf: (model: ModelRef, canSearch: boolean) => PricedModel | undefined
  readonly paceOf: (model: ModelRef) => Pace | undefined
  /** Requests at once to the connection of a model. */
  readonly atOnce: (model: ModelRef) => number
  /** Milliseconds since the Unix epoch: prices may depend on the hour. */
  readonly at: number
}

type Planned = Pick<Run, 'id' | 'title' | 'createdAt' | 'plan'> & { readonly cells: readonly RunCell[] }

const UNKNOWN: Cost = { type: 'unknown' }
/** A short and a long reply of a fast and a slow service, where nothing has been observed. */
const USUAL = {
  low: { firstTokenMs: 200, tokensPerSecond: 120, tokens: 80 },
  high: { firstTokenMs: 2000, tokensPerSecond: 25, tokens: 700 },
}

/** What a run will ask, cost and take, before it starts. A model without a catalog entry makes the cost unknown in part. */
export function estimateRun(run: Planned, deps: Deps): RunEstimate {
  const estimates = turnsOfCells(run, deps)
  const times = timesOf(run.cells, deps)
  return {
    requests: run.cells.length,
    cost: sumOfBrackets(estimates),
    expected: sumOfBrackets(estimates.map(({ expected }) => expected)),
    time: { lowMs: times.lowMs, highMs: times.highMs },
    isTimeObserved: run.cells.every(({ model }) => deps.paceOf(model) !== undefined),
  }
}

/** What several requests cost together. */
export const sumOfBrackets = (brackets: readonly CostBracket[]): CostBracket => ({
  low: addCosts(brackets.map(({ low }) => low)),
  high: addCosts(brackets.map(({ high }) => high)),
})

/** The bracket of each cell, in their order. */
export const costOfCells = (run: Planned, deps: Deps): readonly CostBracket[] => turnsOfCells(run, deps)

const NOT_KNOWN = { low: UNKNOWN, high: UNKNOWN, expected: { low: UNKNOWN, high: UNKNOWN } }

function turnsOfCells(
  run: Planned,
  { entryOf, at }: Deps,
): readonly (CostBracket & { readonly expected: CostBracket })[] {
  // Each prompt is one message for all its cells, which is counted once.
  const paths = new Map<number, readonly Message[]>()
  return run.cells.map((cell) => {
    const request = cellRequest(run, cell)
    const { settings } = request.conversation
    const { parameters } = settings
    const canSearch = parameters.web_search_options?.value === true
    const model = entryOf(cell.model, canSearch)
    if (!model) return NOT_KNOWN
    const path = paths.get(cell.promptIndex) ?? request.path
    paths.set(cell.promptIndex, path)
    const maxTokens = parameters.max_tokens?.value
    const tier = parameters.service_tier?.value
    return estimateNextTurn({
      model,
      promptTokens: withCalibration(sentTokens({ path, settings, entry: model })),
      at,
      ...(maxTokens !== undefined && { maxTokens }),
      ...(tier !== undefined && { tier }),
      ...(canSearch && { canSearch }),
    })
  })
}

/** Connections work beside each other; the slowest decides. */
function timesOf(cells: readonly RunCell[], { paceOf, atOnce }: Deps) {
  const byConnection = new Map<string, { low: number; high: number; atOnce: number }>()
  for (const { model } of cells) {
    const pace = paceOf(model)
    const sum = byConnection.get(model.connectionId) ?? {
      low: 0,
      high: 0,
      atOnce: Math.max(1, atOnce(model)),
    }
    sum.low += durationOf(pace ?? USUAL.low) * (pace ? 0.7 : 1)
    sum.high += durationOf(pace ?? USUAL.high) * (pace ? 1.5 : 1)
    byConnection.set(model.connectionId, sum)
  }
  const sums = [...byConnection.values()]
  return {
    lowMs: Math.max(0, ...sums.map(({ low, atOnce: lanes }) => low / lanes)),
    highMs: Math.max(0, ...sums.map(({ high, atOnce: lanes }) => high / lanes)),
  }
}

const durationOf = ({ firstTokenMs, tokensPerSecond, tokens }: Pace): number =>
  firstTokenMs + (tokens / Math.max(0.1, tokensPerSecond)) * 1000

/** The mean pace of several replies; undefined when none says enough. */
export function observedPace(replies: readonly ReplyFacts[]): Pace | undefined {
  const timed = replies.flatMap(({ usage, firstTokenMs, durationMs }) =>
    usage === undefined || durationMs === undefined || billedOutputTokens(usage) === 0
      ? []
      : [{ first: firstTokenMs ?? durationMs, total: durationMs, tokens: billedOutputTokens(usage) }],
  )
  if (timed.length === 0) return undefined
  const sum = (of: (each: (typeof timed)[number]) => number) =>
    timed.reduce((total, each) => total + of(each), 0)
  const streamedMs = sum(({ total, first }) => Math.max(1, total - first))
  return {
    firstTokenMs: sum(({ first }) => first) / timed.length,
    tokens: sum(({ tokens }) => tokens) / timed.length,
    tokensPerSecond: (sum(({ tokens }) => tokens) / streamedMs) * 1000,
  }
}
