import { add, compare, decimal, decimalText, ZERO } from '@/lib/decimal'
import { t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'

import type { ScheduleRunId } from '../ids'
import type { LedgerEntry } from '../ledger/groupLedger'
import { limitOf } from '../ledger/reachedCap'
import { formatExactMoney, formatMoney, type Cost } from '../pricing'
import type { ToolApprovals } from '../tools/toolCall'
import type { LastRun, RunResult } from './scheduleState'

/** A run as its requests carry it: what it may cost, and what it may do without asking. */
export type ScheduledRun = {
  readonly id: ScheduleRunId
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  readonly runCap: string
  readonly totalCap: string
  /** What the runs before it have cost: US dollars as exact decimal text. */
  readonly spentBefore: string
  /** The tools that may run, with the definitions that were allowed. */
  readonly approvals: ToolApprovals
}

/** What a ledger entry says of the schedule it was made for. */
export type ScheduledEntry = Pick<LedgerEntry, 'cost' | 'scheduleRun'>

/**
 * Why the next request of a run may not be sent, in words; undefined where it may. By exact decimals. What is free always
 * may; where there is a limit and the price is unknown nothing is sent: nobody would notice what it costs.
 *
 * @param next the least it costs: its prompt, with no reply yet
 */
export function reachedScheduleCap(
  run: ScheduledRun,
  entries: readonly ScheduledEntry[],
  next: Cost,
): string | undefined {
  const [ofRun, ofAll] = [limitOf(run.runCap), limitOf(run.totalCap)]
  if (next.type === 'free' || (!ofRun && !ofAll)) return undefined
  if (next.type === 'unknown')
    return t(
      'Not sent: the price of this model is unknown, so the spending limit of the schedule can’t be checked. Choose another model, or remove the limit.',
    )
  const inRun = spentIn(entries.filter(({ scheduleRun }) => scheduleRun === run.id))
  const least = decimal(next.amount)
  if (ofRun && (compare(inRun, ofRun) >= 0 || compare(add(inRun, least), ofRun) > 0))
    return t(
      'Not sent: this run has cost {spent}, and this request would pass its limit of {limit}. Raise the limit of the schedule to let it go on.',
      { spent: formatMoney(decimalText(inRun)), limit: formatExactMoney(decimalText(ofRun)) },
    )
  const inAll = add(decimal(run.spentBefore), inRun)
  if (ofAll && (compare(inAll, ofAll) >= 0 || compare(add(inAll, least), ofAll) > 0))
    return t(
      'Not sent: the runs of this schedule have cost {spent}, and this request would pass the limit of {limit} for all of them. Raise the limit to let it go on.',
      { spent: formatMoney(decimalText(inAll)), limit: formatExactMoney(decimalText(ofAll)) },
    )
  return undefined
}

/** What a run has cost, as exact decimal text; null where nothing is known of it. */
export function costOfRun(id: ScheduleRunId, entries: readonly ScheduledEntry[]): string | null {
  const own = entries.filter(({ scheduleRun }) => scheduleRun === id)
  const isKnown = own.some(({ cost }) => cost.type !== 'unknown')
  return isKnown ? decimalText(spentIn(own)) : null
}

/** What is known of the cost of entries, as exact decimal text. */
export const costOfEntries = (entries: readonly ScheduledEntry[]): string => decimalText(spentIn(entries))

const spentIn = (entries: readonly ScheduledEntry[]) =>
  entries.reduce(
    (sum, { cost }) =>
      cost.type === 'known' || cost.type === 'atLeast' ? add(sum, decimal(cost.amount)) : sum,
    ZERO,
  )

/** The longest that a host keeps a reply for a page that died, and a day more. */
const LOOKED_FOR_MS = 2 * DAY_MS

/** Whether the reply of a run that broke off may still be taken up: from the host that read it on, say. */
export const mayBeFound = ({ run, result, endedAt }: LastRun, now: number): boolean =>
  run !== undefined && result.type === 'brokenOff' && now - endedAt < LOOKED_FOR_MS

/** What became of a run that broke off, by the entries of the ledger since it began. */
export function foundLater(
  { run, result }: LastRun,
  entries: readonly Pick<LedgerEntry, 'cost' | 'scheduleRun' | 'response'>[],
): { readonly result: RunResult; readonly cost: string | null } | undefined {
  const latest = entries.findLast(({ scheduleRun }) => scheduleRun === run)
  if (run === undefined || !latest) return undefined
  const { outcome, finishReason } = latest.response
  // Where a model asked for tools the run did not go on.
  const isDone = outcome === 'ended' && finishReason !== 'tool_calls'
  return {
    result: isDone ? { type: 'done' } : outcome === 'stopped' ? { type: 'stopped' } : result,
    cost: costOfRun(run, entries),
  }
}
