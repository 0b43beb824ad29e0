import type { Pool } from 'pg'
import * as z from 'zod/mini'

import { decimal, decimalText } from '@/lib/decimal'

import type { UsageSum } from '../../ledger/ledgerRow'
import { byDayAndModel, byKeyAndModel } from '../../ledger/totalsOf'
import type { LedgerQuery, LedgerStore } from '../ledgerStore'

/** The ledger in a table. */
export const createLedgerTable = (pool: Pool): LedgerStore => ({
  async append(rows) {
    if (rows.length === 0) return
    await pool.query(
      `insert into parlance_ledger
         (id, at, key, who, model, status, duration_ms, prompt_tokens, completion_tokens, cost_type, usd)
       select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::bigint[],
         $8::bigint[], $9::bigint[], $10::text[], $11::numeric[])
       on conflict (id) do nothing`,
      [
        rows.map(({ id }) => id),
        rows.map(({ at }) => at),
        rows.map(({ key }) => key),
        rows.map(({ who }) => who),
        rows.map(({ model }) => model),
        rows.map(({ status }) => status),
        rows.map(({ durationMs }) => durationMs),
        rows.map(({ promptTokens }) => promptTokens),
        rows.map(({ completionTokens }) => completionTokens),
        rows.map(({ costType }) => costType),
        rows.map(({ usd }) => usd),
      ],
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
