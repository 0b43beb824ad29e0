import { canonicalJson } from '@/lib/canonicalJson'

import type { MessageId, ConversationId, ScheduleId, ScheduleRunId } from '../ids'

import type { Schedule } from './schedule'
import type { ScheduleState } from './scheduleState'

/** How a schedule is on the host that makes its runs. */
export type HostState = {
  readonly id: ScheduleId
  readonly status: Schedule['status']
  readonly state: ScheduleState
  /** The runs whose replies nobody has taken. */
  readonly kept: readonly ScheduleRunId[]
}

/** A reply of a run, as the host has it. */
export type KeptRun = {
  readonly run: ScheduleRunId
  readonly prompt: string
  readonly request: { readonly path: string; readonly body: string }
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  readonly status: number
  readonly type: string
  readonly text: string
}

type Rows = { readonly schedule: Schedule; readonly state: ScheduleState }

/**
 * Both rows as the host has them; undefined where nothing is new. Only a run that brought a reply has a chat, and where
 * the host knows no price, what this device found stays.
 */
export function adopted({ schedule, state }: Rows, host: HostState): Rows | undefined {
  const { last } = host.state
  const cost = last?.cost ?? (last && state.last?.run === last.run ? state.last?.cost : null) ?? null
  const conversationId = last?.result.type === 'done' ? last.conversationId : null
  const rows = {
    schedule: { ...schedule, status: host.status },
    state: { ...host.state, last: last && { ...last, cost, conversationId } },
  }
  return canonicalJson(rows) === canonicalJson({ schedule, state }) ? undefined : rows
}
