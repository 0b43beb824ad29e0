import type { Pool } from 'pg'

import { decimal, decimalText } from '@/lib/decimal'

import { KEPT_MS, type Counter, type LimitStore } from '../limitStore'

import { withTransaction } from './withTransaction'

/** How often counters of long ago are removed, in milliseconds. */
const CLEAN_EVERY_MS = 3_600_000

const ASKED = 'unnest($1::text[], $2::bigint[], $3::numeric[]) as asked (name, starts_at, amount)'

/** Counters in a table. Rows are always taken in the same order, so that requests at once never block each other for ever. */
export function createCounterTable(pool: Pool, now: () => number): LimitStore {
  let cleanedAt = 0

  async function clean(): Promise<void> {
    if (now() - cleanedAt < CLEAN_EVERY_MS) return
    cleanedAt = now()
    await pool.query('delete from parlance_counters where starts_at < $1', [now() - KEPT_MS])
  }

  return {
    async admit(takes, watched) {
      await clean()
      const used = await pool.query<{ name: string }>(
        `select counters.name from parlance_counters counters join ${ASKED} using (name, starts_at)
         where counters.n >= asked.amount limit 1`,
        columnsOf([...watched, ...takes]),
      )
      const seen = used.rows[0]
      if (seen) return [...watched, ...takes].find(({ name }) => name === seen.name)
      return takes.length === 0 ? undefined : take(pool, takes)
    },
    async used(counters) {
      const { rows } = await pool.query<{ name: string; starts_at: string; n: string }>(
        `select name, starts_at, n::text from parlance_counters
         join unnest($1::text[], $2::bigint[]) as asked (name, starts_at) using (name, starts_at)`,
        [counters.map(({ name }) => name), counters.map(({ startsAt }) => startsAt)],
      )
      const counts = new Map(rows.map(({ name, starts_at, n }) => [`${name} ${starts_at}`, n]))
      return counters.map(({ name, startsAt }) =>
        decimalText(decimal(counts.get(`${name} ${startsAt}`) ?? '0')),
      )
    },
    async add(amounts) {
      await pool.query(
        `insert into parlance_counters (name, starts_at, n)
         select name, starts_at, sum(amount) from ${ASKED} group by name, starts_at order by name, starts_at
         on conflict (name, starts_at) do update set n = parlance_counters.n + excluded.n`,
        [
          amounts.map(({ name }) => name),
          amounts.map(({ startsAt }) => startsAt),
          amounts.map(({ amount }) => amount),
        ],
      )
    },
  }
}

class Full extends Error {}

/** All of them or none; gives one that had no room. */
async function take(pool: Pool, takes: readonly Counter[]): Promise<Counter | undefined> {
  let taken: ReadonlySet<string> = new Set()
  try {
    await withTransaction(pool, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `insert into parlance_counters (name, starts_at, n)
         select name, starts_at, 1 from ${ASKED} where amount >= 1 order by name, starts_at
         on conflict (name, starts_at) do update set n = parlance_counters.n + 1
         where parlance_counters.n < (select asked.amount from ${ASKED}
           where asked.name = parlance_counters.name and asked.starts_at = parlance_counters.starts_at)
         returning name`,
        columnsOf(takes),
      )
      taken = new Set(rows.map(({ name }) => name))
      if (taken.size < takes.length) throw new Full()
    })
    return undefined
  } catch (error) {
    if (error instanceof Full) return takes.find(({ name }) => !taken.has(name))
    throw error
  }
}

const columnsOf = (counters: readonly Counter[]) => [
  counters.map(({ name }) => name),
  counters.map(({ startsAt }) => startsAt),
  counters.map(({ most }) => most),
]
