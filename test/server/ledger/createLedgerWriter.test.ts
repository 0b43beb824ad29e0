import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createLedgerWriter } from '@/server/ledger/createLedgerWriter'
import type { LedgerRow } from '@/server/ledger/ledgerRow'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const row = (id: number) => ({ id: String(id) }) as LedgerRow
const ids = (rows: readonly LedgerRow[]) => rows.map(({ id }) => Number(id))

/** A store that can be stopped and started. */
function withStore(mostWaiting?: number) {
  const written: LedgerRow[] = []
  const overflow: LedgerRow[] = []
  const state = { isGone: false, batches: 0 }
  const writer = createLedgerWriter(
    {
      append: (rows) => {
        if (state.isGone) return Promise.reject(new Error('gone'))
        state.batches += 1
        written.push(...rows)
        return Promise.resolve()
      },
    },
    {
      append: (rows) => Promise.resolve(void overflow.push(...rows)),
      async restore(store) {
        if (overflow.length > 0) await store.append(overflow)
        overflow.length = 0
      },
    },
    mostWaiting,
  )
  return { writer, written, overflow, state }
}

test('writes what comes together at once', async () => {
  const { writer, written, state } = withStore()
  for (let id = 0; id < 50; id += 1) writer.add(row(id))
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(ids(written)).toEqual(Array.from({ length: 50 }, (_, id) => id))
  expect(state.batches).toBe(1)
})

test('keeps rows while the store is gone, and writes each once when it is back', async () => {
  const { writer, written, state } = withStore()
  state.isGone = true
  writer.add(row(1))
  await vi.advanceTimersByTimeAsync(5_000)
  writer.add(row(2))
  state.isGone = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ids(written)).toEqual([1, 2])
})

test('beyond its bound the oldest go to a file of this machine', async () => {
  const { writer, written, overflow, state } = withStore(2)
  state.isGone = true
  for (let id = 1; id <= 5; id += 1) writer.add(row(id))
  await writer.flush()
  expect(ids(overflow)).toEqual([1, 2, 3])
  state.isGone = false
  await writer.flush()
  expect(ids(written)).toEqual([4, 5, 1, 2, 3])
})

test('a host that ends while the store is gone leaves its rows to that file, and the next one writes them', async () => {
  const { writer, written, overflow, state } = withStore()
  state.isGone = true
  writer.add(row(1))
  await writer.close()
  expect(ids(overflow)).toEqual([1])
  state.isGone = false
  const next = withStore()
  next.overflow.push(...overflow)
  await next.writer.flush()
  expect([ids(written), ids(next.written), next.overflow]).toEqual([[], [1], []])
})

test('where that file cannot be written either, memory keeps all, and each is written once in the end', async () => {
  const written: LedgerRow[] = []
  let isGone = true
  let tried = 0
  const writer = createLedgerWriter(
    {
      append: (rows) =>
        isGone ? Promise.reject(new Error('gone')) : Promise.resolve(void written.push(...rows)),
    },
    {
      append: () => ((tried += 1), Promise.reject(new Error('the disk is full'))),
      restore: () => Promise.resolve(),
    },
    2,
  )
  for (let id = 1; id <= 5; id += 1) writer.add(row(id))
  await writer.flush()
  writer.add(row(6))
  await writer.flush()
  expect(tried).toBe(2)
  isGone = false
  await writer.flush()
  expect(ids(written)).toEqual([1, 2, 3, 4, 5, 6])
})
