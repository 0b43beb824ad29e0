import type { Exchange } from '../../exchanges/exchange'
import { captureScope, createPen } from '../captureScope'
import {
  type Captured,
  captureThread,
  conversationOperation,
  sharedMessage,
  wholeMessage,
  withoutStreaming,
  type Writer,
} from '../captureThread'
import { attachmentsIn, type Batch, type Kind, type Operation, type Vector } from '../operation'
import { heard, type Registers, type Write } from '../registers'
import type { SyncSnapshot, SyncWrites, ThreadHere } from '../snapshot'
import type { SyncState } from '../syncState'
import type { MessageKnown, Thread, ThreadKnown } from '../thread'

import { mergeRegisters } from './mergeRegisters'
import { beginMerge, type Merged, mergeThread } from './mergeThread'

/** A segment of another device, or a part of a snapshot, that was opened. */
export type Received = {
  readonly batch: Batch
  /** Which segment it is; nothing for parts of snapshots, whose operations say so themselves. */
  readonly origin: Vector
  /** Notes in the state that it was applied. */
  readonly noted: (state: SyncState) => SyncState
  /** Where it was kept, of an earlier version that knew it in part at most. */
  readonly takenUp?: string
}

/**
 * What to write so that this device has what another one did. What this device did itself comes first, as batches of
 * its own. Undefined where something cannot be applied: a newer version wrote it.
 */
export function mergeBatch(snapshot: SyncSnapshot, received: Received, now: number): SyncWrites | undefined {
  const captured = captureWhole(snapshot, now)
  const threads = new Map([
    ...snapshot.threads,
    ...captured.threads.map((here) => [here.thread.id, here] as const),
  ])
  const registers = new Map<Kind, Registers>([
    ...[...snapshot.registers].map(([kind, { known }]) => [kind, known] as const),
    ...captured.registers,
  ])
  const merged = new Map<string, Merged>()
  const values: (readonly [Kind, readonly Write[]])[] = []
  const exchanges: Exchange[] = []
  let { clock } = captured.state
  for (const operation of received.batch.operations) {
    for (const stamp of stampsOf(operation)) clock = heard(clock, stamp)
    switch (operation.type) {
      case 'registers': {
        const { taken, known } = mergeRegisters(registers.get(operation.kind) ?? {}, operation.writes)
        registers.set(operation.kind, known)
        if (taken.length > 0) values.push([operation.kind, taken])
        break
      }
      case 'exchange':
        if (received.takenUp !== undefined || !snapshot.exchangesHere.has(operation.exchange.id))
          exchanges.push(operation.exchange)
        break
      default: {
        const id = threadOf(operation)
        const here = threads.get(id)
        if (!here) return undefined
        const begun = merged.get(id) ?? beginMerge(here)
        const next = mergeThread(begun, operation, received.origin, snapshot.state.device)
        if (!next) return undefined
        merged.set(id, next)
      }
    }
  }
  const pen = createPen({ ...withReceived(captured.state, received, exchanges), clock }, now)
  const after = new Map<string, ThreadHere>(captured.threads.map((here) => [here.thread.id, here]))
  for (const [id, { thread, known, owesResend, isBroughtBack }] of merged) {
    const back = isBroughtBack ? captureThread(known, thread, pen.writer) : { operations: [], known }
    pen.add(back.operations)
    const resent = owesResend
      ? resendThread(back.known, thread, pen.writer)
      : { operations: [], known: back.known }
    pen.add(resent.operations)
    after.set(id, { thread, known: resent.known })
  }
  const ended = pen.end()
  return {
    state: ended.state,
    threads: [...after.values()],
    registers: [...registers],
    values,
    exchanges,
    kept: received.batch.kept ?? [],
    takenUp: received.takenUp === undefined ? [] : [received.takenUp],
    outgoing: [...captured.outgoing, ...ended.outgoing],
  }
}

/** Captures all of a scope, in as many segments as it takes. */
export function captureWhole(snapshot: SyncSnapshot, now: number): SyncWrites {
  const { writes, left } = captureScope(snapshot, now)
  if (left.length === 0) return writes
  const rest = captureWhole(
    {
      ...snapshot,
      state: writes.state,
      threads: new Map([...snapshot.threads].filter(([id]) => left.includes(id))),
      registers: new Map(),
    },
    now,
  )
  return {
    ...rest,
    threads: [...writes.threads, ...rest.threads],
    registers: writes.registers,
    outgoing: [...writes.outgoing, ...rest.outgoing],
  }
}

type ThreadOperation = Exclude<Operation, { readonly type: 'registers' | 'exchange' }>

function threadOf(operation: ThreadOperation) {
  switch (operation.type) {
    case 'message':
      return operation.message.conversationId
    case 'removeMessage':
      return operation.conversationId
    default:
      return operation.id
  }
}

function stampsOf(operation: Operation): readonly string[] {
  switch (operation.type) {
    case 'conversation':
      return operation.fields.map(({ at }) => at)
    case 'registers':
      return operation.writes.map(({ at }) => at)
    case 'message':
      return [operation.at]
    default:
      return []
  }
}

function withReceived(
  state: SyncState,
  { noted, batch }: Received,
  exchanges: readonly Exchange[],
): SyncState {
  const promised = { ...state.promised }
  for (const [log, end] of Object.entries(batch.seen))
    if (end.number > (promised[log]?.number ?? 0)) promised[log] = end
  const { before, ids } = state.exchanges
  const later = exchanges.flatMap(({ id, startedAt }) => (startedAt >= before ? [id] : []))
  const isPartlyRead = batch.kept !== undefined || batch.operations.some(hasRest)
  return {
    ...noted(state),
    ...(isPartlyRead && { keepsNewer: true }),
    promised,
    toFetch: withMissing(state.toFetch, attachmentsIn(batch.operations)),
    exchanges: later.length > 0 ? { before, ids: [...ids, ...later] } : state.exchanges,
  }
}

function hasRest(operation: Operation): boolean {
  if (operation.type === 'message') return operation.rest !== undefined
  if (operation.type === 'conversation') return operation.fields.some(({ rest }) => rest !== undefined)
  return operation.type === 'registers' && operation.writes.some(({ rest }) => rest !== undefined)
}

function withMissing(known: SyncState['toFetch'], named: SyncState['toFetch']): SyncState['toFetch'] {
  const fresh = named.filter(
    ({ id, thread }) => !known.some((each) => each.id === id && each.thread === thread),
  )
  return fresh.length === 0 ? known : [...known, ...fresh]
}

/** Everything of a conversation once more, for a device that removed what this one still has. */
export function resendThread(known: ThreadKnown, thread: Thread, writer: Writer): Captured {
  const operations: Operation[] = thread.conversation
    ? [conversationOperation(withoutStreaming(thread.conversation, thread), known.fields)]
    : []
  const messages: Record<string, MessageKnown> = { ...known.messages }
  for (const message of thread.messages.values()) {
    const before = messages[message.id]
    const shared = sharedMessage(message)
    if (!before || !shared || message.status.type === 'streaming') continue
    messages[message.id] = { ...before, writes: { ...before.writes, [writer.device]: writer.number } }
    operations.push({
      type: 'message',
      message: wholeMessage(shared, before.rest),
      turn: before.turn,
      at: before.at,
    })
  }
  if (operations.length === 0) return { operations, known }
  return {
    operations,
    known: { ...known, messages, writes: { ...known.writes, [writer.device]: writer.number } },
  }
}
