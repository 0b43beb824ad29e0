import { add, compare, decimal, decimalText, subtract } from '@/lib/decimal'

import type { ConversationId, MessageId, ScheduleId, ScheduleRunId } from '../ids'
import { limitOf } from '../ledger/reachedCap'
import { AGENTS } from '../tools/ownSources'
import type { ToolApprovals } from '../tools/toolCall'
import { definitionText, type ToolDefinition } from '../tools/toolDefinition'
import { latestRun } from './occurrences'
import { plannedNext, type AllowedTool, type Schedule, type ScheduleStatus } from './schedule'
import type { ActiveRun, LastRun, RunResult, ScheduleState } from './scheduleState'

/** A schedule stops after as many failed runs in a row. */
export const MOST_FAILURES = 5
/** A run that begins this much later than planned is a missed one: timers of hidden pages are late by a minute. */
export const GRACE_MS = 10 * 60_000

/** What is to be done now: a run to be made, or missed ones to be left out. */
type Due = { readonly type: 'run' | 'skip'; readonly planned: number }

/** Who makes a run, and where it asks. */
type Claimant = {
  readonly by: string
  readonly conversationId: ConversationId
  readonly messageId: MessageId
}

/** Whether a run of this schedule is due at a moment; of several missed ones the latest stands for all. */
export function dueAt(schedule: Schedule, state: ScheduleState, now: number): Due | undefined {
  const { status, timing } = schedule
  if (status.type !== 'on' || state.active) return undefined
  const planned = latestRun(timing, Math.max(status.since, state.claimed ?? -Infinity), now)
  if (planned === undefined) return undefined
  return { type: schedule.missed === 'late' || now - planned <= GRACE_MS ? 'run' : 'skip', planned }
}

/**
 * The state in which what is due is claimed: from then on nobody else makes it. Written in the transaction that read it.
 * Undefined where nothing is due.
 */
export function claimDue(
  schedule: Schedule,
  state: ScheduleState,
  now: number,
  by: Claimant,
): ScheduleState | undefined {
  const due = dueAt(schedule, state, now)
  if (!due) return undefined
  const claimed = { ...state, claimed: due.planned }
  if (due.type === 'run') return { ...claimed, active: activeRun(schedule.id, due.planned, now, by) }
  const { planned } = due
  const skipped: LastRun = {
    planned,
    startedAt: now,
    endedAt: now,
    result: { type: 'skipped' },
    cost: null,
    conversationId: null,
  }
  return { ...claimed, last: skipped }
}

/** The state with a run that the person asks for now; undefined while another is made. */
export const claimNow = (
  schedule: Schedule,
  state: ScheduleState,
  now: number,
  by: Claimant,
): ScheduleState | undefined =>
  state.active ? undefined : { ...state, active: activeRun(schedule.id, null, now, by) }

function activeRun(id: ScheduleId, planned: number | null, now: number, by: Claimant): ActiveRun {
  // A run by hand is named by its message, a planned one by its moment: it is the same whoever claims it.
  const key = planned ?? by.messageId
  return { id: `${id}/${key}` as ScheduleRunId, planned, startedAt: now, ...by }
}

/** How a run ended. */
type Ended = { readonly result: RunResult; readonly at: number; readonly cost: string | null }

/**
 * Both rows once a run has ended. Undefined where it is not the one that is being made: it was told as broken off, and
 * that stays. Stops the schedule after too many failures in a row, and once its budget is used up.
 */
export function settled(
  schedule: Schedule,
  state: ScheduleState,
  id: ScheduleRunId,
  { result, at, cost }: Ended,
): { readonly schedule: Schedule; readonly state: ScheduleState } | undefined {
  const { active } = state
  if (active?.id !== id) return undefined
  const { planned, startedAt, conversationId } = active
  const spent = cost === null ? state.spent : decimalText(add(decimal(state.spent), decimal(cost)))
  const last: LastRun = { run: id, planned, startedAt, endedAt: at, result, cost, conversationId }
  return counted(schedule, { ...state, active: null, last, spent }, at)
}

/**
 * Both rows once more is known of the last run, whose tab died: its reply was taken up since. Undefined where another
 * was the last, or all of it was known.
 */
export function recounted(
  schedule: Schedule,
  state: ScheduleState,
  id: ScheduleRunId,
  { result, at, cost }: Ended,
): { readonly schedule: Schedule; readonly state: ScheduleState } | undefined {
  const { last } = state
  if (last?.run !== id || last.result.type !== 'brokenOff') return undefined
  if (last.cost === cost && result.type === 'brokenOff') return undefined
  const others = subtract(decimal(state.spent), decimal(last.cost ?? '0'))
  const spent = decimalText(add(others, decimal(cost ?? '0')))
  return counted(schedule, { ...state, last: { ...last, result, cost }, spent }, at)
}

/** Counts how the last run ended, and stops the schedule where that was one too many. */
function counted(schedule: Schedule, state: ScheduleState & { readonly last: LastRun }, at: number) {
  const { type } = state.last.result
  const failures = type === 'failed' ? state.failures + 1 : type === 'done' ? 0 : state.failures
  const limit = limitOf(schedule.totalCap)
  const isSpent = limit !== undefined && compare(decimal(state.spent), limit) >= 0
  const reason = isSpent ? 'budget' : failures >= MOST_FAILURES ? 'failures' : undefined
  const isStopped = schedule.status.type === 'on' && reason !== undefined
  return {
    schedule: isStopped ? { ...schedule, status: { type: 'stopped', at, reason } as const } : schedule,
    state: { ...state, failures },
  }
}

/**
 * Switched on by the person: from now on, and with no failures counted. A claim that lies ahead, made while a clock was
 * wrong, holds nothing back any more.
 */
export const switchedOn = (
  schedule: Schedule,
  state: ScheduleState,
  now: number,
  home: string,
): { readonly schedule: Schedule; readonly state: ScheduleState } => ({
  schedule: { ...schedule, home, status: { type: 'on', since: now } },
  state: {
    ...state,
    failures: 0,
    claimed: state.claimed !== null && state.claimed > now ? null : state.claimed,
  },
})

/** How a schedule stands, for lists: one that has no run left is over. */
export const shownStatus = (
  schedule: Schedule,
  state: ScheduleState,
): ScheduleStatus['type'] | 'running' | 'over' => {
  if (state.active) return 'running'
  const { type } = schedule.status
  return type === 'on' && plannedNext(schedule, state.claimed) === undefined ? 'over' : type
}

/**
 * The approvals that count in a run: those of the schedule, and what the person never allows. Others are for when they
 * are there.
 */
export const approvalsOf = (tools: readonly AllowedTool[], own: ToolApprovals): ToolApprovals => ({
  ...Object.fromEntries(tools.map(({ id, definition }) => [id, { choice: 'always', definition } as const])),
  ...Object.fromEntries(Object.entries(own).filter(([, { choice }]) => choice === 'never')),
})

/** Sub-agents have a budget of their own, and ask for what they do: neither fits a run that nobody watches. */
export const isForRuns = ({ source }: ToolDefinition): boolean => source.id !== AGENTS

/** Whether a run may use a tool: it was allowed as it is now, or nothing leaves this device and nothing changes. */
export function runsUnasked(tool: ToolDefinition, approvals: ToolApprovals): boolean {
  if (!isForRuns(tool)) return false
  const approval = approvals[tool.id]
  if (approval) return approval.choice === 'always' && approval.definition === definitionText(tool)
  const { isReadOnly, isOpenWorld } = tool.hints
  return (isReadOnly || tool.isOfChat === true) && !isOpenWorld && tool.source.origin === undefined
}
