import type { Pool } from 'pg'
import * as z from 'zod/mini'

import { decimal, decimalText } from '@/lib/decimal'

import { byDayAndModel, byKeyAndModel, type LedgerRow, type UsageSum } from '../../ledger/ledgerRow'
import type { LedgerQuery, LedgerStore } from '../hostStore'

/** The ledger in a table. A row and what it changes in the counters are written together, or not at all. */
export const createLedgerTable = (pool: Pool): LedgerStore => ({
  append: (rows) => writeRows(pool, rows),
  async settleAbandoned(before) {
    await pool.query(
      `with abandoned as (
         select id, charges from parlance_ledger where charges is not null and at < $1 order by id for update
       ), settled as (
         update parlance_ledger set charges = null where id in (select id from abandoned)
       ), asked as (
         select charge.* from abandoned, jsonb_to_recordset(abandoned.charges)
           as charge (name text, "startsAt" bigint, used numeric, held numeric)
       )
       ${charging('select name, "startsAt" as starts_at, used, held from asked')}`,
      [before],
    )
  },
  async totals(query) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select key, model, (array_agg(who order by at desc))[1] as who, max(at) as last_at, ${SUMS}
       group by key, model`,
      valuesOf(query),
    )
    return rows
      .map((row) => {
        const { key, who, model, last_at } = TOTAL.parse(row)
        return { key, who, model, ...sumIn(row), lastAt: last_at }
      })
      .toSorted(byKeyAndModel)
  },
  async days(query) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, model, ${SUMS}
       group by day, model`,
      valuesOf(query),
    )
    return rows.map((row) => ({ ...DAY.parse(row), ...sumIn(row) })).toSorted(byDayAndModel)
  },
})

/**
 * Writes rows, and changes the counters by the charges of those that are settled by it: each once, however often a row
 * comes.
 */
export async function writeRows(to: Pick<Pool, 'query'>, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return
  // One statement may write a row once.
  const each = [...new Map(rows.map((row) => [row.id, row])).values()]
  const charges = each.flatMap(({ id, isOpen, charges: all = [] }) =>
    isOpen ? [] : all.map((charge) => ({ id, ...charge })),
  )
  await to.query(
    `with written as (
       insert into parlance_ledger (${COLUMNS})
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::bigint[],
         $8::bigint[], $9::bigint[], $10::text[], $11::numeric[], $12::jsonb[]) as asked (${COLUMNS}) order by id
       on conflict (id) do update set (${COLUMNS}) = (${COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})
         where parlance_ledger.charges is not null
       returning id
     ), asked as (
       select * from unnest($13::text[], $14::text[], $15::bigint[], $16::numeric[], $17::numeric[])
         as charge (id, name, starts_at, used, held) where id in (select id from written)
     )
     ${charging('select name, starts_at, used, held from asked')}`,
    [
      each.map(({ id }) => id),
      each.map(({ at }) => at),
      each.map(({ key }) => key),
      each.map(({ who }) => who),
      each.map(({ model }) => model),
      each.map(({ status }) => status),
      each.map(({ durationMs }) => durationMs),
      each.map(({ promptTokens }) => promptTokens),
      each.map(({ completionTokens }) => completionTokens),
      each.map(({ costType }) => costType),
      each.map(({ usd }) => usd),
      each.map(({ isOpen, charges: all = [] }) => (isOpen ? JSON.stringify(all) : null)),
      charges.map(({ id }) => id),
      charges.map(({ name }) => name),
      charges.map(({ startsAt }) => startsAt),
      charges.map(({ used }) => used),
      charges.map(({ held }) => held),
    ],
  )
}

/** A row that is open has charges, if only an empty list. */
const COLUMNS = `id, at, key, who, model, status, duration_ms, prompt_tokens, completion_tokens, cost_type, usd, charges`

/** Changes counters by the charges that a query gives, always in the same order. */
const charging = (charges: string): string =>
  `insert into parlance_counters (name, starts_at, n, held)
   select name, starts_at, sum(used), sum(held) from (${charges}) as charge
     group by name, starts_at order by name, starts_at
   on conflict (name, starts_at) do update
     set n = parlance_counters.n + excluded.n, held = greatest(0, parlance_counters.held + excluded.held)`

const SUMS = `count(*) as requests, coalesce(sum(prompt_tokens), 0) as prompt_tokens,
  coalesce(sum(completion_tokens), 0) as completion_tokens, coalesce(sum(usd), 0)::text as usd,
  count(*) filter (where status < 400 and cost_type in ('unknown', 'atLeast')) as uncertain
  from parlance_ledger where at >= $1 and at < $2 and ($3::text is null or key = $3)`

const valuesOf = ({ from, to, key }: LedgerQuery) => [from, to, key ?? null]

function sumIn(row: Readonly<Record<string, unknown>>): UsageSum {
  const { requests, prompt_tokens, completion_tokens, usd, uncertain } = SUM.parse(row)
  return {
    requests,
    promptTokens: prompt_tokens,
    completionTokens: completion_tokens,
    usd: decimalText(decimal(usd)),
    uncertain,
  }
}

// Eight-byte integers come as text.
const SUM = z.object({
  requests: z.coerce.number(),
  prompt_tokens: z.coerce.number(),
  completion_tokens: z.coerce.number(),
  usd: z.string(),
  uncertain: z.coerce.number(),
})
const TOTAL = z.object({ key: z.string(), who: z.string(), model: z.string(), last_at: z.coerce.number() })
const DAY = z.object({ day: z.string(), model: z.string() })
