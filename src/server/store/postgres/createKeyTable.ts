import type { Pool } from 'pg'
import * as z from 'zod/mini'

import { PERIODS, UNITS } from '../../limits/limit'
import type { KeyRecord, KeyStore } from '../keyStore'
import { StoreUnavailable } from '../storeUnavailable'

import { withTransaction } from './withTransaction'

const COLUMNS = 'hash, person, name, created_at, expires_at, models, limits'

/** Invitations in a table. Each key is looked up every time, so that a revocation holds on all hosts at once. */
export function createKeyTable(pool: Pool): KeyStore {
  return {
    async list() {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select ${COLUMNS} from parlance_keys order by position`,
      )
      return rows.map(recordOf)
    },
    async find(hash) {
      const { rows } = await pool
        .query<Record<string, unknown>>(`select ${COLUMNS} from parlance_keys where hash = $1`, [hash])
        .catch((cause: unknown) => {
          throw new StoreUnavailable('The database does not answer.', { cause })
        })
      return rows[0] && recordOf(rows[0])
    },
    update: (change) =>
      withTransaction(pool, async (client) => {
        await client.query('lock table parlance_keys in exclusive mode')
        const { rows } = await client.query<Record<string, unknown>>(
          `select ${COLUMNS} from parlance_keys order by position`,
        )
        const before = rows.map(recordOf)
        const after = change(before)
        if (!after) return false
        const kept = new Set(after.map(({ hash }) => hash))
        const known = new Set(before.map(({ hash }) => hash))
        const removed = before.flatMap(({ hash }) => (kept.has(hash) ? [] : [hash]))
        await client.query('delete from parlance_keys where hash = any($1)', [removed])
        for (const record of after) {
          if (known.has(record.hash)) continue
          const { hash, person, name, createdAt, expiresAt, models, limits = [] } = record
          await client.query(`insert into parlance_keys (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`, [
            hash,
            person ?? null,
            name,
            createdAt,
            expiresAt,
            models,
            JSON.stringify(limits),
          ])
        }
        return true
      }),
  }
}

const LIMITS = z.array(z.object({ unit: z.enum(UNITS), period: z.enum(PERIODS), most: z.string() }))
const ROW = z.object({
  hash: z.string(),
  person: z.nullable(z.string()),
  name: z.string(),
  // Eight-byte integers come as text.
  created_at: z.coerce.number(),
  expires_at: z.nullable(z.coerce.number()),
  models: z.nullable(z.array(z.string())),
  limits: LIMITS,
})

function recordOf(row: Record<string, unknown>): KeyRecord {
  const { hash, person, name, created_at, expires_at, models, limits } = ROW.parse(row)
  return {
    name,
    hash,
    createdAt: created_at,
    expiresAt: expires_at,
    models,
    ...(person !== null && { person }),
    ...(limits.length > 0 && { limits }),
  }
}
