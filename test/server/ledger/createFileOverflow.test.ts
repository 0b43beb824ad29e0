import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createFileOverflow } from '@/server/ledger/createLedgerWriter'
import type { LedgerRow } from '@/server/ledger/ledgerRow'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-overflow-'))
})
afterAll(() => rm(folder, { recursive: true }))

const row = (id: string): LedgerRow => ({
  id,
  at: 1,
  key: 'ada',
  who: 'Ada',
  model: 'pocket',
  status: 200,
  durationMs: 1,
  promptTokens: 1,
  completionTokens: 1,
  costType: 'free',
  usd: '0',
})

test('what two hosts put aside comes back to the store, and the file is gone', async () => {
  const path = join(folder, 'two', 'waiting.jsonl')
  const [one, other] = [createFileOverflow(path), createFileOverflow(path)]
  await Promise.all([one.append([row('1'), row('2')]), other.append([row('3')])])
  const written: string[] = []
  const store = {
    append: (rows: readonly LedgerRow[]) => Promise.resolve(void written.push(...rows.map(({ id }) => id))),
  }
  await Promise.all([one.restore(store), other.restore(store)])
  expect(written.toSorted()).toEqual(['1', '2', '3'])
  expect(await readdir(join(folder, 'two'))).toEqual([])
})

test('what the store does not take waits on', async () => {
  const overflow = createFileOverflow(join(folder, 'waiting.jsonl'))
  await overflow.append([row('1')])
  await expect(overflow.restore({ append: () => Promise.reject(new Error('gone')) })).rejects.toThrow('gone')
  let count = 0
  await overflow.restore({ append: (rows) => Promise.resolve(void (count += rows.length)) })
  expect(count).toBe(1)
})
