import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createUsageReport } from '@/server/ledger/createUsageReport'
import { createLimiter } from '@/server/limits/createLimiter'
import type { KeyRecord } from '@/server/store/hostStore'
import { openFileStore } from '@/server/store/files/createFileKeyStore'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-usage-'))
})
afterAll(() => rm(folder, { recursive: true }))

const NOW = Date.UTC(2026, 10, 20, 12)
const KEY: KeyRecord = {
  name: 'Ada',
  hash: 'ada',
  createdAt: 0,
  expiresAt: null,
  models: null,
  limits: [
    { unit: 'requests', period: 'day', most: '5' },
    { unit: 'usd', period: 'month', most: '2' },
  ],
}

test('tells what is used, what is left and when it renews, with the rows that still waited', async () => {
  const store = openFileStore(join(folder, 'keys.json'), () => NOW)
  const row = {
    at: NOW,
    key: 'ada',
    who: 'Ada',
    model: 'pocket',
    status: 200,
    durationMs: 1,
    promptTokens: 3,
    completionTokens: 2,
    costType: 'known',
    usd: '0.5',
  } as const
  await store.ledger.append([{ ...row, id: 'old', at: Date.UTC(2026, 9, 31) }])
  const flush = () => store.ledger.append([{ ...row, id: 'waiting' }])
  await createLimiter(store.limits, () => NOW)(KEY)
  await store.limits.add([{ name: 'ada:usd:month', startsAt: Date.UTC(2026, 10, 1), amount: '0.5' }])
  const report = await createUsageReport(store, () => NOW, flush)({ name: 'Ada', key: KEY })
  expect(report).toEqual({
    name: 'Ada',
    since: Date.UTC(2026, 10, 1),
    limits: [
      { unit: 'requests', period: 'day', most: '5', used: '1', renewsAt: Date.UTC(2026, 10, 21) },
      { unit: 'usd', period: 'month', most: '2', used: '0.5', renewsAt: Date.UTC(2026, 11, 1) },
    ],
    days: [
      {
        day: '2026-11-20',
        model: 'pocket',
        requests: 1,
        promptTokens: 3,
        completionTokens: 2,
        usd: '0.5',
        uncertain: 0,
      },
    ],
  })
})
