import type { ConversationId } from '@/domain/ids'
import { readSyncState, SYNC_STATE, type SyncState, type SyncWrites, writeBatch } from '@/domain/sync'
import { isRecord } from '@/lib/json'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { ok } from '@/lib/result'

import { launch, tableOf, type Session } from '../../storage/createSession'
import type { WriteTransaction } from '../../storage/rows/tables'

import { readThreads, TABLES, type OutgoingRow, type SyncRows } from './syncRows'
import { readValues } from './valueRows'

export const KNOWN = 'sync/known/'
const REGISTERS = 'sync/registers/'
export const OUTGOING = 'sync/outgoing/'

/**
 * Written to disk when the system finds time, in order: only what is sent must be there before, or its number would be
 * given twice after a power cut (`sealOutgoing`).
 */
const SOON = 'relaxed'

/** Numbers of the same length, so that names sort as numbers do. */
export const outgoingName = (number: number): string => OUTGOING + String(number).padStart(12, '0')

/**
 * What sync reads and writes, in the database of the app: over a session of its own, as another tab would.
 *
 * @param device where this device has joined again under another name meanwhile, nothing is read or written any more.
 */
export function createSyncRows(session: Session, device?: string): SyncRows {
  const stateIn = (row: unknown): SyncState | undefined => {
    const state = readSyncState(valueOf(row))
    return device === undefined || state?.device === device ? state : undefined
  }

  return {
    async loadState() {
      const row = await session.read((db) => db.get('documents', SYNC_STATE))
      return row.ok ? ok(stateIn(row.value)) : row
    },

    async changeState(change) {
      let after: SyncState | undefined
      const written = await session.write(
        ['documents'],
        async (tx) => {
          const state = stateIn(await tx.objectStore('documents').get(SYNC_STATE))
          after = state && change(state)
          if (after) putDocument(tx, SYNC_STATE, after)
        },
        SOON,
      )
      return written.ok ? ok(after) : written
    },

    async transact(scope, work) {
      const putting = scope.isForeign ? await loadPutting() : undefined
      let value: ReturnType<typeof work>['value'] | undefined
      const written = await session.write(
        TABLES,
        async (tx) => {
          value = undefined
          const documents = tx.objectStore('documents')
          const threads = scope.threads ?? []
          const kinds = scope.kinds ?? []
          const [stateRow, threadsHere, valuesHere, exchangesHere, journaled] = await Promise.all([
            documents.get(SYNC_STATE),
            readThreads(tx, threads, KNOWN),
            Promise.all(
              kinds.map(async (kind) => [kind, await readValues(tx, kind, REGISTERS + kind)] as const),
            ),
            Promise.all((scope.exchanges ?? []).map((id) => tx.objectStore('exchanges').get(id))),
            // Next to none, while a first reading brings thousands of messages: only what is there is removed.
            putting ? tx.objectStore('journal').getAllKeys() : [],
          ])
          const state = stateIn(stateRow)
          if (!state) return
          const here = exchangesHere.flatMap((row) => (isRecord(row) ? [row] : []))
          const cut = cutAmong(here)
          const done = work({
            state,
            threads: threadsHere,
            registers: new Map(valuesHere),
            exchangesHere: new Set(here.map(idOf).filter((id) => !cut.has(id))),
          })
          value = done.value
          if (!done.writes) return
          putKnown(tx, done.writes)
          await putting?.putForeign(tx, done.writes, threadsHere, { journaled: new Set(journaled), cut })
        },
        SOON,
      )
      return written.ok ? ok(value) : written
    },

    listThreads: () =>
      session.read(async (db) => {
        const tx = db.transaction(['conversations', 'documents'])
        const [here, known] = await Promise.all([
          tx.objectStore('conversations').getAllKeys(),
          tx.objectStore('documents').getAllKeys(IDBKeyRange.bound(KNOWN, `${KNOWN}\uffff`)),
        ])
        const ids = new Set([...here, ...known.map((name) => name.slice(KNOWN.length))])
        return [...ids].map((id) => id as ConversationId)
      }),

    listExchanges: async (from) => (await loadExchangeRows()).listExchanges(session, from),
    loadExchanges: async (ids) => (await loadExchangeRows()).loadExchanges(session, ids),

    listKept: async () => (await loadExchangeRows()).listKept(session),

    loadNext: (most) =>
      session.read(async (db) => {
        const { store } = db.transaction('documents')
        const state = stateIn(await store.get(SYNC_STATE))
        if (!state) return undefined
        const first = state.pushed + 1
        const range = IDBKeyRange.bound(outgoingName(first), outgoingName(state.pushed + most))
        const [names, rows] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
        const gap = names.findIndex((name, at) => name !== outgoingName(first + at))
        const whole = gap === -1 ? rows : rows.slice(0, gap)
        return { state, rows: whole.flatMap((row) => outgoingIn(row) ?? []) }
      }),

    async loadOutgoing(number) {
      const row = await session.read((db) => db.get('documents', outgoingName(number)))
      return row.ok ? ok(outgoingIn(row.value)) : row
    },

    sealOutgoing: (first, sealed) =>
      session.write(['documents'], async (tx) => {
        const state = stateIn(await tx.objectStore('documents').get(SYNC_STATE))
        if (!state) return
        for (const [at, each] of sealed.entries())
          putDocument(tx, outgoingName(first + at), { type: 'sealed', ...each } satisfies OutgoingRow)
        const end = { number: first + sealed.length - 1, hash: sealed.at(-1)?.hash ?? '' }
        putDocument(tx, SYNC_STATE, { ...state, logs: { ...state.logs, [state.device]: end } })
      }),

    dropOutgoing: (last) =>
      session.write(
        ['documents'],
        async (tx) => {
          const documents = tx.objectStore('documents')
          const state = stateIn(await documents.get(SYNC_STATE))
          if (!state) return
          launch(documents.delete(IDBKeyRange.bound(OUTGOING, outgoingName(last))))
          putDocument(tx, SYNC_STATE, { ...state, pushed: last })
        },
        SOON,
      ),
  }
}

const loadExchangeRows = startOnce(() => loadCode(() => import('./exchangeRows'))).open
/** Nothing but a transaction may be waited for inside one. */
const loadPutting = startOnce(() => loadCode(() => import('./putForeign'))).open

/** Writes what this device knows and has to send. */
function putKnown(tx: WriteTransaction, { state, threads, registers, outgoing }: SyncWrites): void {
  putDocument(tx, SYNC_STATE, state)
  for (const { thread, known } of threads) putDocument(tx, KNOWN + thread.id, known)
  for (const [kind, known] of registers) putDocument(tx, REGISTERS + kind, known)
  for (const { number, batch } of outgoing)
    putDocument(tx, outgoingName(number), { type: 'batch', text: writeBatch(batch) } satisfies OutgoingRow)
}

const putDocument = (tx: WriteTransaction, name: string, value: unknown): void =>
  void tableOf(tx, 'documents').put({ name, value })

/** By id, the records of requests that were cut off here: another device may have heard how they ended. */
const cutAmong = (rows: readonly Record<string, unknown>[]) =>
  new Map(
    rows.flatMap((row) =>
      isRecord(row['response']) && row['response']['outcome'] === 'interrupted'
        ? [[idOf(row), row] as const]
        : [],
    ),
  )

const idOf = ({ id }: Record<string, unknown>): string => (typeof id === 'string' ? id : '')

/** Written by this code alone, in this version or one before it. */
const outgoingIn = (row: unknown) => valueOf(row) as OutgoingRow | undefined

const valueOf = (row: unknown): unknown => (isRecord(row) ? row['value'] : undefined)
