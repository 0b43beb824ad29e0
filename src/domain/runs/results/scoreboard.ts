import { decimal, decimalOfNumber, decimalText, divide } from '@/lib/decimal'
import { median } from '@/lib/median'
import { type Cost, isPriced } from '@/domain/pricing'
import { billedOutputTokens, type Usage } from '../../usage/usage'
import { modelKey, type ModelRef } from '../../modelRef'

import type { RunCell } from '../run'
import { spentOn } from '../runProgress'

/** How one model did in a run. */
export type Score = {
  readonly model: ModelRef
  readonly replies: number
  readonly failed: number
  /** Replies that were checked against the schema. */
  readonly checked: number
  /** From 0 to 1; undefined when none was checked. */
  readonly validShare?: number
  readonly cost: Cost
  /** Everything the model cost, failures among it, for each valid reply (each complete one where there is no schema). */
  readonly costPerValid: Cost
  /** Medians; undefined when unknown. */
  readonly firstTokenMs?: number
  readonly tokensPerSecond?: number
}

/** Models of a run, in the order they are in it. */
export function scoreboard(cells: readonly RunCell[]): readonly Score[] {
  const groups = new Map<string, RunCell[]>()
  for (const cell of cells) {
    const key = modelKey(cell.model)
    const group = groups.get(key)
    if (group) group.push(cell)
    else groups.set(key, [cell])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [scoreOf(first.model, group)] : []
  })
}

function scoreOf(model: ModelRef, cells: readonly RunCell[]): Score {
  const complete = cells.filter(({ state }) => state.type === 'complete')
  const checked = cells.filter(({ validity }) => validity !== undefined)
  const valid = checked.filter(({ validity }) => validity?.isJson === true && validity.problems.length === 0)
  const cost = spentOn(cells)
  const firstTokenMs = median(cells.flatMap(({ reply }) => reply?.firstTokenMs ?? []))
  const speed = median(cells.flatMap((cell) => speedOf(cell) ?? []))
  return {
    model,
    replies: complete.length,
    failed: cells.filter(({ state }) => state.type === 'failed' || state.type === 'interrupted').length,
    checked: checked.length,
    cost,
    costPerValid: perReply(cost, checked.length > 0 ? valid.length : complete.length),
    ...(checked.length > 0 && { validShare: valid.length / checked.length }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    ...(speed !== undefined && { tokensPerSecond: speed }),
  }
}

type Times = {
  readonly usage?: Usage | undefined
  readonly firstTokenMs?: number | undefined
  readonly durationMs?: number | undefined
}

/** Too short a time to tell a speed from: the reply came in one piece. */
const LEAST_MS = 20

/**
 * Tokens a second after the first one; undefined when the times or the count are not known, and for a reply of one
 * token or in one piece, which has no speed.
 */
export function speedOf({ reply }: { readonly reply?: Times | undefined }): number | undefined {
  const { usage, firstTokenMs, durationMs } = reply ?? {}
  if (!usage || firstTokenMs === undefined || durationMs === undefined) return undefined
  const ms = durationMs - firstTokenMs
  const tokens = billedOutputTokens(usage)
  return tokens < 2 || ms < LEAST_MS ? undefined : (tokens / ms) * 1000
}

/** No reply has a price when there is none. */
function perReply(cost: Cost, count: number): Cost {
  const by = decimalOfNumber(count)
  if (!isPriced(cost) || !by) return cost
  const share = divide(decimal(cost.amount), by, 12)
  return share ? { type: cost.type, amount: decimalText(share), lines: [] } : { type: 'unknown' }
}
