import { randomUUID } from 'node:crypto'

import { Client, type Pool } from 'pg'
import * as z from 'zod/mini'

import { MOST_READ_BYTES, type ReplyStore } from '../replyStore'

import { createListener } from './keepConnected'
import { withTransaction } from './withTransaction'

/** How often a host says that it is still reading its replies, and after which silence they count as cut. In milliseconds. */
const BEAT_MS = 1_000
const SILENT_MS = 6_000

const CHANNEL = 'parlance_replies'
/** By the clock of the database: hosts may differ. */
const CLOCK = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const STATE = `case when state = 'running' and beat_at < ${CLOCK} - ${SILENT_MS} then 'cut' else state end`
/** What was cut by the death of its host ended with the last sign of it. */
const ENDED_AT = `case when state = 'running' and beat_at < ${CLOCK} - ${SILENT_MS} then beat_at else ended_at end`

/**
 * Replies in two tables: what one host reads, every other can give. A host that dies says nothing more, and what it was
 * reading is cut a few seconds later.
 */
export function createReplyTables(
  pool: Pool,
  url: string,
): ReplyStore & { readonly close: () => Promise<void> } {
  const host = randomUUID()
  const running = new Set<string>()
  const listener = createListener(CHANNEL, () => new Client({ connectionString: url }))
  const beat = setInterval(() => {
    if (running.size === 0) return
    pool
      .query(`update parlance_replies set beat_at = ${CLOCK} where host = $1 and state = 'running'`, [host])
      .catch(() => undefined) // the next one tells
  }, BEAT_MS)
  beat.unref()
  const tell = (id: string) => pool.query('select pg_notify($1, $2)', [CHANNEL, id])

  return {
    begin: ({ id, owner, keyHash, keepMs }, { mostRunning, mostBytes, mostKept }) =>
      withTransaction(pool, async (client) => {
        // One at a time for each owner, so that the count is exact however many come at once.
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [owner])
        await client.query(
          `delete from parlance_replies where id = $1
           and (${ENDED_AT} + keep_ms <= ${CLOCK} or (owner = $2 and state <> 'running' and status >= 400))`,
          [id, owner],
        )
        const busy = await client.query<Record<string, unknown>>(
          `select count(*) as n from parlance_replies where owner = $1 and ${STATE} = 'running'`,
          [owner],
        )
        if (COUNT.parse(busy.rows[0]).n >= mostRunning) return 'full'
        await client.query(
          `delete from parlance_replies where id in (
             select id from (
               select id, sum(length) over newest as bytes, count(*) over newest as n
               from parlance_replies where owner = $1 and ${STATE} <> 'running'
               window newest as (order by position desc)
             ) kept where bytes > $2 or n >= $3)`,
          [owner, mostBytes, mostKept],
        )
        const begun = await client.query(
          `insert into parlance_replies (id, owner, key_hash, keep_ms, host, beat_at)
           values ($1, $2, $3, $4, $5, ${CLOCK}) on conflict (id) do nothing`,
          [id, owner, keyHash, keepMs, host],
        )
        if (begun.rowCount === 0) return 'taken'
        running.add(id)
        return 'begun'
      }),
    async answered(id, { status, type }) {
      await pool.query('update parlance_replies set status = $2, type = $3 where id = $1', [id, status, type])
    },
    async append(id, { at, length, bytes }) {
      await pool.query(
        `with grown as (
           update parlance_replies set length = $2::bigint + $3::bigint, beat_at = ${CLOCK}
           where id = $1 and length = $2::bigint returning id
         ) insert into parlance_reply_parts (reply, at, length, bytes) select id, $2, $3, $4 from grown`,
        [id, at, length, Buffer.from(bytes)],
      )
    },
    async end(id, state) {
      running.delete(id)
      await pool.query(
        `update parlance_replies set state = $2, ended_at = ${CLOCK} where id = $1 and state = 'running'`,
        [id, state],
      )
      await tell(id)
    },
    async find(id) {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select owner, key_hash, ${STATE} as state, status, type, length, is_stop_asked
         from parlance_replies where id = $1 and coalesce(${ENDED_AT} + keep_ms > ${CLOCK}, true)`,
        [id],
      )
      if (!rows[0]) return undefined
      const { owner, key_hash, state, status, type, length, is_stop_asked } = FOUND.parse(rows[0])
      return {
        owner,
        keyHash: key_hash,
        state,
        head: status === null ? null : { status, type: type ?? '' },
        length,
        isStopAsked: is_stop_asked,
      }
    },
    async parts(id, from) {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select at, length, bytes from (
           select at, length, bytes, sum(length) over (order by at) as till, row_number() over (order by at) as n
           from parlance_reply_parts where reply = $1 and at + length > $2
         ) behind where till <= $3 or n = 1 order by at`,
        [id, from, MOST_READ_BYTES],
      )
      return z.array(PART).parse(rows)
    },
    watch: (id, onChange) => listener.watch(id, onChange),
    async askToStop(id) {
      await pool.query('update parlance_replies set is_stop_asked = true where id = $1', [id])
      await tell(id)
    },
    async remove(id) {
      await pool.query('delete from parlance_replies where id = $1', [id])
      await tell(id)
    },
    async sweep() {
      await pool.query(`delete from parlance_replies where ${ENDED_AT} + keep_ms <= ${CLOCK}`)
    },
    async close() {
      clearInterval(beat)
      await listener.close()
    },
  }
}

// Eight-byte integers come as text.
const COUNT = z.object({ n: z.coerce.number() })
const FOUND = z.object({
  owner: z.string(),
  key_hash: z.nullable(z.string()),
  state: z.enum(['running', 'done', 'stopped', 'cut']),
  status: z.nullable(z.number()),
  type: z.nullable(z.string()),
  length: z.coerce.number(),
  is_stop_asked: z.boolean(),
})
const PART = z.pipe(
  z.object({
    at: z.coerce.number(),
    length: z.coerce.number(),
    bytes: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
  }),
  z.transform(({ at, length, bytes }) => ({ at, length, bytes: new Uint8Array(bytes) })),
)
