import { add, compare, decimal, parseDecimal, ZERO, type Decimal } from '@/lib/decimal'
import type { ConnectionId, MessageId } from '../ids'
import { isPriced } from '../pricing/compareCosts'
import type { CostBracket } from '../pricing/estimateNextTurn'

import type { PauseReason, Run } from './run'
import { spentOn, workedMsOf } from './runProgress'

export type RunStep =
  /** These may be sent now; none when every connection is busy. */
  | { readonly type: 'send'; readonly cells: readonly MessageId[] }
  | { readonly type: 'pause'; readonly reason: PauseReason }
  | { readonly type: 'end' }

type Means = {
  readonly now: number
  /** Connections that take one request at a time. */
  readonly isSingle: (id: ConnectionId) => boolean
  /** What each cell may cost, by its place among the cells. */
  readonly brackets: readonly CostBracket[]
}

/** What a run does next under its limits. The sums are exact; the cost of what runs counts at its lower end. */
export function nextStep(run: Run, { now, isSingle, brackets }: Means): RunStep {
  const waiting = run.cells.flatMap((cell, index) => (cell.state.type === 'waiting' ? [{ cell, index }] : []))
  const running = run.cells.filter(({ state }) => state.type === 'running')
  if (waiting.length === 0) return running.length === 0 ? { type: 'end' } : { type: 'send', cells: [] }
  if (run.limits.minutes > 0 && workedMsOf(run, now) >= run.limits.minutes * 60_000)
    return { type: 'pause', reason: 'time' }

  const busy = new Map<ConnectionId, number>()
  for (const { model } of running) busy.set(model.connectionId, (busy.get(model.connectionId) ?? 0) + 1)
  const limit = parseDecimal(run.limits.money)
  let committed = committedOf(run, brackets)
  const cells: MessageId[] = []
  for (const { cell, index } of waiting) {
    const id = cell.model.connectionId
    const lanes = isSingle(id) ? 1 : Math.max(1, run.limits.perConnection)
    if ((busy.get(id) ?? 0) >= lanes) continue
    const after = add(committed, lowOf(brackets[index]))
    if (limit && (compare(after, limit) > 0 || compare(committed, limit) >= 0))
      return cells.length > 0 ? { type: 'send', cells } : { type: 'pause', reason: 'money' }
    committed = after
    busy.set(id, (busy.get(id) ?? 0) + 1)
    cells.push(cell.id)
  }
  return { type: 'send', cells }
}

/** What has been spent, and what runs at the least. */
function committedOf(run: Run, brackets: readonly CostBracket[]): Decimal {
  const spent = spentOn(run.cells)
  const atLeast = run.cells.map(({ state }, index) =>
    state.type === 'running' ? lowOf(brackets[index]) : ZERO,
  )
  return atLeast.reduce(add, isPriced(spent) ? decimal(spent.amount) : ZERO)
}

const lowOf = (bracket: CostBracket | undefined): Decimal =>
  bracket && isPriced(bracket.low) ? decimal(bracket.low.amount) : ZERO
