import type { Exchange } from '../exchanges/exchange'
import type { ConversationId } from '../ids'
import { captureThread, type Writer } from './captureThread'
import { attachmentsIn, numbersIn, type Batch, type Kind, type Operation } from './operation'
import { captureRegisters, heard, stampOf, tick, type Clock, type Stamp } from './registers'
import type { Outgoing, SyncSnapshot, SyncWrites, ThreadHere } from './snapshot'
import type { SyncState } from './syncState'

/** About how many operations are in one segment: enough to be packed well, few enough to be resumed soon. */
const MOST_OPERATIONS = 600

/** What this device did in a scope since it was last synced, and the conversations that found no room in the segment. */
export type CapturedScope = { readonly writes: SyncWrites; readonly left: readonly ConversationId[] }

/** Makes a batch of what changed on this device. `exchanges` are records that were not synced yet. */
export function captureScope(
  snapshot: SyncSnapshot,
  now: number,
  exchanges: readonly Exchange[] = [],
): CapturedScope {
  const pen = createPen(snapshot.state, now)
  const threads: ThreadHere[] = []
  const registers: (readonly [Kind, SyncWrites['registers'][number][1]])[] = []
  const left: ConversationId[] = []
  for (const [id, here] of snapshot.threads) {
    if (pen.count() >= MOST_OPERATIONS) {
      left.push(id)
      continue
    }
    const { operations, known } = captureThread(here.known, here.thread, pen.writer)
    pen.add(operations)
    if (known !== here.known) threads.push({ thread: here.thread, known })
  }
  for (const [kind, { values, known }] of snapshot.registers) {
    // What was there before sync counts less than anything that another device wrote since.
    const captured = captureRegisters(known, values, (isNew) => pen.writer.stamp(isNew ? 0 : undefined))
    if (captured.writes.length === 0) continue
    pen.add([{ type: 'registers', kind, writes: captured.writes }])
    registers.push([kind, captured.known])
  }
  pen.add(exchanges.map((exchange) => ({ type: 'exchange', exchange })))
  return {
    left,
    writes: { ...pen.end(), threads, registers, values: [], exchanges: [] },
  }
}

/** Collects the operations of one segment of this device. */
export function createPen(state: SyncState, now: number) {
  const { device } = state
  const number = state.written + 1
  let clock: Clock = state.clock
  /** The last of those that are older than sync: all fields of a conversation have the same. */
  let old: { readonly since: number; readonly stamp: Stamp } | undefined
  const operations: Operation[] = []
  const writer: Writer = {
    device,
    number,
    seen: { ...numbersIn(state.logs), [device]: state.written },
    stamp(since) {
      if (since === undefined) {
        clock = tick(clock, now)
        return stampOf(clock, device)
      }
      if (old?.since === since) return old.stamp
      const stamp = stampOf({ time: Math.max(0, Math.floor(since)), count: 0 }, device)
      clock = heard(clock, stamp)
      old = { since, stamp }
      return stamp
    },
  }
  return {
    writer,
    add: (more: readonly Operation[]) => void operations.push(...more),
    count: () => operations.length,
    end(): { readonly state: SyncState; readonly outgoing: readonly Outgoing[] } {
      if (operations.length === 0) return { state: { ...state, clock }, outgoing: [] }
      return {
        state: { ...state, clock, written: number, toSend: withNew(state.toSend, operations) },
        outgoing: [{ number, batch: { operations, seen: seenOf(state) } }],
      }
    },
  }
}

const withNew = (known: readonly string[], operations: readonly Operation[]): readonly string[] => [
  ...new Set([...known, ...attachmentsIn(operations).map(({ id }) => id)]),
]

const seenOf = ({ logs, device }: SyncState): Batch['seen'] =>
  Object.fromEntries(Object.entries(logs).filter(([each]) => each !== device))
