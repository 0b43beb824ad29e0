import type { Pool, PoolClient } from 'pg'

import { decimal, decimalText } from '@/lib/decimal'

import { admitTo, NO_COUNT, type Count } from '../../limits/admitTo'
import type { Charge, LedgerRow } from '../../ledger/ledgerRow'
import { KEPT_MS, type Admission, type LimitStore, type Take } from '../hostStore'

import { createBatches, withTransaction } from './withTransaction'
import { writeRows } from './createLedgerTable'

/** How often counters of long ago are removed, in milliseconds. */
const CLEAN_EVERY_MS = 3_600_000

type Asked = { readonly takes: readonly Take[]; readonly open?: (held: readonly Charge[]) => LedgerRow }

/**
 * Counters in a table. Rows are always taken in the same order, so that requests at once never block each other for
 * ever. What is asked while a host waits for the database is done together in the next transaction.
 */
export function createCounterTable(pool: Pool, now: () => number): LimitStore {
  let cleanedAt = 0

  async function clean(): Promise<void> {
    if (now() - cleanedAt < CLEAN_EVERY_MS) return
    cleanedAt = now()
    await pool.query('delete from parlance_counters where starts_at < $1', [now() - KEPT_MS])
  }

  const admit = createBatches(async (asked: readonly Asked[]) => {
    await clean()
    return withTransaction(pool, (client) => admitAll(client, asked))
  })

  return {
    admit: (takes, open) =>
      takes.length === 0 && !open
        ? Promise.resolve({ type: 'admitted', held: [] })
        : admit({ takes, ...(open && { open }) }),
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
         select name, starts_at, sum(amount) from unnest($1::text[], $2::bigint[], $3::numeric[])
           as asked (name, starts_at, amount) group by name, starts_at order by name, starts_at
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

/** Each in the order they came, over the counters as they are once nobody else changes them. */
async function admitAll(client: PoolClient, asked: readonly Asked[]): Promise<readonly Admission[]> {
  const takes = asked.flatMap((each) => each.takes)
  const counts = await lockedCounts(client, takes)
  const before = new Map(counts)
  const rows: LedgerRow[] = []
  const admissions = asked.map(({ takes: wanted, open }) => {
    const admission = admitTo(
      {
        get: (counter) => counts.get(nameOf(counter)) ?? NO_COUNT,
        set: (counter, count) => void counts.set(nameOf(counter), count),
      },
      wanted,
    )
    if (admission.type === 'admitted' && open) rows.push(open(admission.held))
    return admission
  })
  const changed = new Map(
    takes.flatMap((take) => {
      const count = counts.get(nameOf(take))
      return count && count !== before.get(nameOf(take)) ? [[nameOf(take), { ...take, count }]] : []
    }),
  )
  const each = [...changed.values()]
  if (each.length > 0)
    await client.query(
      `update parlance_counters counters set n = asked.n, held = asked.held
       from unnest($1::text[], $2::bigint[], $3::numeric[], $4::numeric[]) as asked (name, starts_at, n, held)
       where counters.name = asked.name and counters.starts_at = asked.starts_at`,
      [
        each.map(({ name }) => name),
        each.map(({ startsAt }) => startsAt),
        each.map(({ count }) => decimalText(count.used)),
        each.map(({ count }) => decimalText(count.held)),
      ],
    )
  await writeRows(client, rows)
  return admissions
}

/** The counters, made where they are missing, and nobody else's to change until the transaction is over. */
async function lockedCounts(client: PoolClient, takes: readonly Take[]): Promise<Map<string, Count>> {
  if (takes.length === 0) return new Map()
  const { rows } = await client.query<{ name: string; starts_at: string; n: string; held: string }>(
    `insert into parlance_counters (name, starts_at, n)
     select distinct name, starts_at, 0 from unnest($1::text[], $2::bigint[]) as asked (name, starts_at)
       order by name, starts_at
     on conflict (name, starts_at) do update set n = parlance_counters.n
     returning name, starts_at, n::text, held::text`,
    [takes.map(({ name }) => name), takes.map(({ startsAt }) => startsAt)],
  )
  return new Map(
    rows.map(({ name, starts_at, n, held }) => [
      `${name} ${starts_at}`,
      { used: decimal(n), held: decimal(held) },
    ]),
  )
}

const nameOf = ({ name, startsAt }: Pick<Take, 'name' | 'startsAt'>): string => `${name} ${startsAt}`
