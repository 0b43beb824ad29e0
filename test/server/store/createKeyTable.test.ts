import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { KeyRecord } from '@/server/store/hostStore'
import { createKeyTable } from '@/server/store/postgres/createKeyTable'
import { createPool, migrate } from '@/server/store/postgres/openPostgresStore'
import { MIGRATIONS } from '@/server/store/postgres/migrations'
import { postgresMissing, startPostgres } from '#test/support/postgres/startPostgres'

/** Another host hears of a change by the database. */
const WAIT = { timeout: 30_000 }
const ADA: KeyRecord = {
  name: 'Ada',
  hash: 'a'.repeat(64),
  createdAt: 1,
  expiresAt: null,
  models: null,
  limits: [{ unit: 'usd', period: 'month', most: '5' }],
}

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
beforeAll(async () => {
  if (postgresMissing === undefined) postgres = await startPostgres()
}, 180_000)
afterAll(() => postgres?.remove())

/** One host’s table, and how often it asked the database. */
function openOne() {
  const url = postgres?.url ?? ''
  const pool = createPool(url)
  const query = vi.spyOn(pool, 'query')
  const table = createKeyTable(pool, () => new Client({ connectionString: url }))
  return {
    pool,
    table,
    asked: () => query.mock.calls.length,
    async close() {
      await table.close()
      await pool.end()
    },
  }
}

test.skipIf(postgresMissing !== undefined)(
  'keys are known without asking again, and a revoked one is refused from that moment, each time',
  async () => {
    const [one, two] = [openOne(), openOne()]
    await migrate(one.pool, MIGRATIONS)
    for (let turn = 0; turn < 10; turn += 1) {
      await two.table.update(() => [ADA])
      await vi.waitFor(async () => {
        await one.table.find(ADA.hash)
        const before = one.asked()
        expect(await one.table.find(ADA.hash)).toEqual(ADA)
        expect(one.asked()).toBe(before)
      }, WAIT)
      await two.table.update(() => [])
      expect(await one.table.find(ADA.hash)).toBeUndefined()
    }
    await Promise.all([one.close(), two.close()])
  },
  60_000,
)

test.skipIf(postgresMissing !== undefined)(
  'waiting for a connection fails nothing, however many come at once',
  async () => {
    const one = openOne()
    const waits = Array.from({ length: 300 }, () => one.pool.query('select pg_sleep(0.05)'))
    expect(await Promise.all(waits)).toHaveLength(300)
    await one.close()
  },
  60_000,
)
