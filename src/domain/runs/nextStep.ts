import { add, compare, decimal, parseDecimal, ZERO, type Decimal } from '@/lib/decimal'
import type { ConnectionId, MessageId } from '../ids'
import { type CostBracket, isPriced } from '../pricing'

import type { PauseReason, Run } from './run'
import { spentOn, workedMsOf } from './runProgress'

export type RunStep =
  /** These may be sent now; none when every connection is busy. */
  | { readonly type: 'send'; readonly cells: readonly MessageId[] }
  | { readonly type: 'pause'; readonly reason: PauseReason }
  | { readonly type: 'end' }

type Deps = {
  readonly now: number
  /** Connections that take one request at a time. */
  readonly isSingle: (id: ConnectionId) => boolean
  /** Requests that a connection takes at once besides: 0 while it asks to wait. As many as the run allows unless given. */
  readonly lanesOf?: (id: ConnectionId) => number
  /** What each cell may cost, by its place among the cells. */
  readonly brackets: readonly CostBracket[]
}

/**
 * What a run does next under its limits. The sums are exact; what runs or would be sent counts as what it may cost at
 * the most, and where that is not known the run asks once.
 */
export function nextStep(run: Run, { now, isSingle, lanesOf = () => Infinity, brackets }: Deps): RunStep {
  const waiting = run.cells.flatMap((cell, index) => (cell.state.type === 'waiting' ? [{ cell, index }] : []))
  const running = run.cells.filter(({ state }) => state.type === 'running')
  if (waiting.length === 0) return running.length === 0 ? { type: 'end' } : { type: 'send', cells: [] }
  if (run.limits.minutes > 0 && workedMsOf(run, now) >= run.limits.minutes * 60_000)
    return { type: 'pause', reason: 'time' }

  const busy = new Map<ConnectionId, number>()
  for (const { model } of running) busy.set(model.connectionId, (busy.get(model.connectionId) ?? 0) + 1)
  const limit = parseDecimal(run.limits.money)
  let committed = committedOf(run, brackets)
  let pauseReason: PauseReason | undefined
  let isHeld = false
  const cells: MessageId[] = []
  for (const { cell, index } of waiting) {
    const id = cell.model.connectionId
    const lanes = Math.min(isSingle(id) ? 1 : Math.max(1, run.limits.perConnection), lanesOf(id))
    if (lanes === 0) isHeld = true
    if ((busy.get(id) ?? 0) >= lanes) continue
    const after = add(committed, mostOf(brackets[index]))
    const reason = limit && overLimit(run, { bracket: brackets[index], committed, after, limit })
    if (reason) {
      pauseReason = pauseReason === 'money' ? pauseReason : reason
      continue
    }
    committed = after
    busy.set(id, (busy.get(id) ?? 0) + 1)
    cells.push(cell.id)
  }
  // What runs may cost less than it could: its end leaves room for what is held back.
  return pauseReason && !isHeld && cells.length + running.length === 0
    ? { type: 'pause', reason: pauseReason }
    : { type: 'send', cells }
}

type Purse = {
  readonly bracket: CostBracket | undefined
  readonly committed: Decimal
  readonly after: Decimal
  readonly limit: Decimal
}

/** Why a limit in money holds a request back; undefined when the request surely fits, or the person said to send it. */
function overLimit(run: Run, { bracket, committed, after, limit }: Purse): PauseReason | undefined {
  if (bracket?.high.type === 'free') return undefined
  if (compare(after, limit) > 0 || compare(committed, limit) >= 0) return 'money'
  return bracket?.high.type === 'known' || run.isUnknownWaived === true ? undefined : 'unknownCost'
}

/** What has been spent, and what runs at the most. */
function committedOf(run: Run, brackets: readonly CostBracket[]): Decimal {
  const spent = spentOn(run.cells)
  const atMost = run.cells.map(({ state }, index) =>
    state.type === 'running' ? mostOf(brackets[index]) : ZERO,
  )
  return atMost.reduce(add, isPriced(spent) ? decimal(spent.amount) : ZERO)
}

const mostOf = (bracket: CostBracket | undefined): Decimal =>
  bracket && isPriced(bracket.high) ? decimal(bracket.high.amount) : ZERO
