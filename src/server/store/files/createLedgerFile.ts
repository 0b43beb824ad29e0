import { createReadStream } from 'node:fs'
import { access, appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

import * as z from 'zod/mini'

import { daysOf, type LedgerRow, totalsOf } from '../../ledger/ledgerRow'
import { parseJson } from '@/lib/json'
import type { LedgerQuery, LedgerStore } from '../hostStore'

/** Rows in a file, one a line, that only grows. */
export type LedgerFile = Pick<LedgerStore, 'totals' | 'days'> & {
  readonly append: (rows: readonly LedgerRow[]) => Promise<void>
  /** Every row once: an open one that was settled later as it was settled, the others that are open last. */
  readonly rows: () => AsyncGenerator<LedgerRow>
  readonly exists: () => Promise<boolean>
}

export function createLedgerFile(path: string): LedgerFile {
  async function* rows(): AsyncGenerator<LedgerRow> {
    if (!(await exists(path))) return
    const open = new Map<string, LedgerRow>()
    const settled = new Set<string>()
    for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
      // A line that a power cut left half is skipped.
      const row = ROW.safeParse(parseJson(line))
      if (!row.success || settled.has(row.data.id)) continue
      if (row.data.isOpen) {
        open.set(row.data.id, row.data)
        continue
      }
      open.delete(row.data.id)
      settled.add(row.data.id)
      yield row.data
    }
    yield* open.values()
  }

  async function rowsIn(query: LedgerQuery): Promise<readonly LedgerRow[]> {
    const found: LedgerRow[] = []
    for await (const row of rows()) if (isIn(row, query)) found.push(row)
    return found
  }

  return {
    rows,
    exists: () => exists(path),
    async append(added) {
      if (added.length === 0) return
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // One writing of whole lines, which starts on a line of its own whatever was there before.
      const text = added.map((row) => `\n${JSON.stringify(row)}`).join('')
      await appendFile(path, text, { mode: 0o600 })
    },
    totals: async (query) => totalsOf(await rowsIn(query)),
    days: async (query) => daysOf(await rowsIn(query)),
  }
}

const isIn = ({ at, key }: LedgerRow, query: LedgerQuery): boolean =>
  at >= query.from && at < query.to && (query.key === undefined || query.key === key)

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const ROW = z.object({
  id: z.string(),
  at: z.number(),
  key: z.string(),
  who: z.string(),
  model: z.string(),
  status: z.number(),
  durationMs: z.number(),
  promptTokens: z.nullable(z.number()),
  completionTokens: z.nullable(z.number()),
  costType: z.enum(['known', 'atLeast', 'free', 'unknown']),
  usd: z.nullable(z.string()),
  isOpen: z.optional(z.literal(true)),
  charges: z.optional(
    z.array(z.object({ name: z.string(), startsAt: z.number(), used: z.string(), held: z.string() })),
  ),
})
