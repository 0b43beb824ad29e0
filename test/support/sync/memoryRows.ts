import type { Conversation } from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import { applySettingsEdits } from '@/domain/settings/settingsEdits'
import { writeBatch, type Kept, type Kind } from '@/domain/sync/operation'
import type { Registers } from '@/domain/sync/registers'
import { settingEdits, settingValues } from '@/domain/sync/values/settingValues'
import { keptName, type SyncScope, type SyncSnapshot, type SyncWrites } from '@/domain/sync/snapshot'
import type { SyncState } from '@/domain/sync/syncState'
import { UNKNOWN_THREAD, type ThreadKnown } from '@/domain/sync/thread'
import { ok } from '@/lib/result'
import type { OutgoingRow, SyncRows } from '@/services/sync/rows/syncRows'

/** What a device without a browser has on its disk. */
export type Disk = {
  state: SyncState | undefined
  settings: Settings
  readonly conversations: Map<ConversationId, Conversation>
  readonly messages: Map<MessageId, Message>
  readonly exchanges: Map<string, Exchange>
  readonly known: Map<ConversationId, ThreadKnown>
  readonly registers: Map<Kind, Registers>
  /** Of all kinds but settings. */
  readonly values: Map<Kind, Map<string, unknown>>
  readonly kept: Map<string, Kept>
  readonly outgoing: Map<number, OutgoingRow>
}

export const emptyDisk = (state: SyncState | undefined): Disk => ({
  state,
  settings: DEFAULT_SETTINGS,
  conversations: new Map(),
  messages: new Map(),
  exchanges: new Map(),
  known: new Map(),
  registers: new Map(),
  values: new Map(),
  kept: new Map(),
  outgoing: new Map(),
})

/** The rows of sync over a disk in memory. `onWrite` is called before and after each writing, and may throw. */
export function memoryRows(
  disk: Disk,
  onWrite: (moment: 'before' | 'after') => void = () => undefined,
): SyncRows {
  function write<Value>(work: () => Value) {
    onWrite('before')
    const value = work()
    onWrite('after')
    return Promise.resolve(ok(value))
  }
  return {
    loadState: () => Promise.resolve(ok(disk.state)),
    changeState: (change) => write(() => (disk.state &&= change(disk.state))),
    transact(scope, work) {
      const { state } = disk
      if (!state) return Promise.resolve(ok(undefined))
      const { writes, value } = work(snapshotOf(disk, state, scope))
      return writes ? write(() => (put(disk, writes), value)) : Promise.resolve(ok(value))
    },
    listThreads: () =>
      Promise.resolve(ok([...new Set([...disk.conversations.keys(), ...disk.known.keys()])])),
    listExchanges: (from) =>
      Promise.resolve(
        ok(
          [...disk.exchanges.values()]
            .filter(({ startedAt }) => startedAt >= from)
            .toSorted((one, other) => one.startedAt - other.startedAt),
        ),
      ),
    loadExchanges: (ids) => Promise.resolve(ok(ids.flatMap((id) => disk.exchanges.get(id) ?? []))),
    listKept: () => Promise.resolve(ok([...disk.kept])),
    loadNext: (most) => {
      const { state } = disk
      if (!state) return Promise.resolve(ok(undefined))
      const rows: OutgoingRow[] = []
      for (let number = state.pushed + 1; rows.length < most; number += 1) {
        const row = disk.outgoing.get(number)
        if (!row) break
        rows.push(row)
      }
      return Promise.resolve(ok({ state, rows }))
    },
    loadOutgoing: (number) => Promise.resolve(ok(disk.outgoing.get(number))),
    sealOutgoing: (first, sealed) =>
      write(() => {
        for (const [at, each] of sealed.entries()) disk.outgoing.set(first + at, { type: 'sealed', ...each })
        const { state } = disk
        const end = { number: first + sealed.length - 1, hash: sealed.at(-1)?.hash ?? '' }
        if (state) disk.state = { ...state, logs: { ...state.logs, [state.device]: end } }
      }),
    dropOutgoing: (last) =>
      write(() => {
        for (const number of disk.outgoing.keys()) if (number <= last) disk.outgoing.delete(number)
        disk.state &&= { ...disk.state, pushed: last }
      }),
  }
}

const snapshotOf = (disk: Disk, state: SyncState, scope: SyncScope): SyncSnapshot => ({
  state,
  threads: new Map(
    (scope.threads ?? []).map((id) => [
      id,
      {
        thread: {
          id,
          conversation: disk.conversations.get(id),
          messages: new Map([...disk.messages].filter(([, { conversationId }]) => conversationId === id)),
          unreadable: new Set<string>(),
        },
        known: disk.known.get(id) ?? UNKNOWN_THREAD,
      },
    ]),
  ),
  registers: new Map(
    (scope.kinds ?? []).map((kind) => [
      kind,
      {
        values:
          kind === 'settings'
            ? settingValues(disk.settings)
            : new Map<string, unknown>(disk.values.get(kind)),
        known: disk.registers.get(kind) ?? {},
      },
    ]),
  ),
  exchangesHere: new Set((scope.exchanges ?? []).filter((id) => disk.exchanges.has(id))),
})

function put(disk: Disk, writes: SyncWrites): void {
  disk.state = writes.state
  for (const { thread, known } of writes.threads) {
    disk.known.set(thread.id, known)
    if (thread.conversation) disk.conversations.set(thread.id, thread.conversation)
    else disk.conversations.delete(thread.id)
    for (const [id, { conversationId }] of disk.messages)
      if (conversationId === thread.id && !thread.messages.has(id)) disk.messages.delete(id)
    for (const [id, message] of thread.messages) disk.messages.set(id, message)
  }
  for (const [kind, registers] of writes.registers) disk.registers.set(kind, registers)
  for (const [kind, values] of writes.values) {
    if (kind === 'settings') disk.settings = applySettingsEdits(disk.settings, settingEdits(values))
    const here = new Map(disk.values.get(kind))
    for (const { key, value } of values) {
      if (value === undefined) here.delete(key)
      else here.set(key, value)
    }
    disk.values.set(kind, here)
  }
  for (const exchange of writes.exchanges) disk.exchanges.set(exchange.id, exchange)
  for (const kept of writes.kept ?? []) disk.kept.set(keptName(kept), kept)
  for (const name of writes.takenUp ?? []) disk.kept.delete(name)
  for (const { number, batch } of writes.outgoing)
    disk.outgoing.set(number, { type: 'batch', text: writeBatch(batch) })
}
