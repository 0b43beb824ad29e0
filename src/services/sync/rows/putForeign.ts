import type { Changes } from '@/domain/conversations/changes'
import type { HeldAddresses } from '@/domain/connections/heldAddresses'
import { endOf, isCut } from '@/domain/exchanges/endOf'
import { heldBack } from '@/domain/schema/heldValues'
import { heldAfter, heldEdits, heldWithConnection } from '@/domain/settings/settingRules'
import { RUN_DOCUMENTS } from '@/domain/runs/run'
import { connectionSchema } from '@/domain/schema/conversationSchema'
import { applySettingsEdits, type SettingsEdit } from '@/domain/settings/settingsEdits'
import {
  connectionFrom,
  keptName,
  type Kind,
  RUNNING_ELSEWHERE,
  settingEdits,
  type SyncSnapshot,
  type SyncWrites,
  type Thread,
  type ThreadHere,
  type Write,
} from '@/domain/sync'

import { applyChanges } from '../../storage/applyChanges'
import { launch, tableOf } from '../../storage/createSession'
import { settingsIn } from './valueRows'
import type { WriteTransaction } from '../../storage/rows/tables'
import { writeSettings } from '@/services/storage/createSettingsQueue'

type Here = {
  /** Replies that stream. */
  readonly journaled: ReadonlySet<string>
  /** Records of requests that were cut off on this device, which another one may have heard to their end. */
  readonly cut: ReadonlyMap<string, Record<string, unknown>>
}

/** Writes what other devices wrote; `before` are the conversations as they were. */
export async function putForeign(
  tx: WriteTransaction,
  writes: SyncWrites,
  before: SyncSnapshot['threads'],
  { journaled, cut }: Here,
): Promise<void> {
  for (const { thread } of writes.threads) await putThread(tx, before.get(thread.id), thread, journaled)
  for (const [kind, values] of writes.values) await putValues(tx, kind, values)
  const exchanges = tableOf(tx, 'exchanges')
  const bodies = tableOf(tx, 'exchangeBodies')
  for (const { body, ...exchange } of writes.exchanges) {
    const here = cut.get(exchange.id)
    if (here) {
      // What was asked is known best by who asked.
      if (!isCut(exchange)) exchanges.put({ ...here, ...endOf(exchange) })
      continue
    }
    exchanges.put(exchange)
    bodies.put({ id: exchange.id, body })
  }
  const documents = tableOf(tx, 'documents')
  for (const kept of writes.kept ?? []) documents.put({ name: keptName(kept), value: kept })
  for (const name of writes.takenUp ?? []) documents.delete(name)
}

/** Writes what differs from what was there. */
async function putThread(
  tx: WriteTransaction,
  before: ThreadHere | undefined,
  after: Thread,
  journaled: ReadonlySet<string>,
): Promise<void> {
  const was = before?.thread
  if (was === after) return
  const { id, conversation } = after
  const changes: Changes = {
    ...(conversation && conversation !== was?.conversation && { conversations: [conversation] }),
    ...(!conversation && was?.conversation && { removedConversations: [id] }),
    messages: [...after.messages.values()].filter((message) => message !== was?.messages.get(message.id)),
    removedMessages: [...(was?.messages.keys() ?? [])].flatMap((each) =>
      after.messages.has(each) ? [] : [{ conversationId: id, id: each }],
    ),
  }
  await applyChanges(tx, changes, journaled)
}

/** Writes values of a kind that other devices wrote. */
export async function putValues(tx: WriteTransaction, kind: Kind, writes: readonly Write[]): Promise<void> {
  switch (kind) {
    case 'settings':
      await putSettings(tx, settingEdits(writes))
      return
    case 'connections': {
      const table = tx.objectStore('connections')
      const before = await heldIn(tx)
      let held = before
      for (const { key, value } of writes) {
        const here = connectionSchema.safeParse(value === undefined ? undefined : await table.get(key)).data
        const connection = connectionFrom(value, here)
        // One that calls itself by another name would take that one's place.
        if (value !== undefined && connection?.id !== key) continue
        held = heldWithConnection(held, key, here, connection)
        launch(connection ? table.put(connection) : table.delete(key))
      }
      await putHeld(tx, before, held)
      return
    }
    case 'items': {
      const table = tx.objectStore('items')
      for (const { key, value } of writes)
        launch(value === undefined ? table.delete(key) : table.put({ name: key, value }))
      return
    }
    case 'documents': {
      const table = tx.objectStore('documents')
      for (const { key, value } of writes) {
        if (!RUN_DOCUMENTS.some((prefix) => key.startsWith(prefix))) continue
        launch(value === undefined ? table.delete(key) : table.put({ name: key, value }))
      }
      return
    }
    case 'running': {
      const table = tx.objectStore('documents')
      for (const { key, value } of writes) {
        const name = RUNNING_ELSEWHERE + key
        launch(value === undefined ? table.delete(name) : table.put({ name, value }))
      }
    }
  }
}

/** What leads elsewhere from now on waits for the person, in the same transaction. */
async function putSettings(tx: WriteTransaction, edits: readonly SettingsEdit[]): Promise<void> {
  const before = await settingsIn(tx)
  const taken = heldBack(before, edits)
  await writeSettings(tx, taken)
  await putHeld(tx, before.heldAddresses, heldAfter(before, applySettingsEdits(before, taken)))
}

const putHeld = (tx: WriteTransaction, before: HeldAddresses, held: HeldAddresses): Promise<void> =>
  writeSettings(tx, before === held ? [] : heldEdits(before, held))

const heldIn = async (tx: WriteTransaction): Promise<HeldAddresses> => (await settingsIn(tx)).heldAddresses
