import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as z from 'zod/mini'

import { decimal, decimalText, isZero, ZERO } from '@/lib/decimal'

import type { LedgerRow } from '../../ledger/ledgerRow'
import { admitTo, applyCharges, NO_COUNT, type Count, type Counts } from '../../limits/admitTo'
import { type Amount, KEPT_MS, type LedgerStore, type LimitStore } from '../hostStore'

import type { LedgerFile } from './createLedgerFile'
import { replaceFile, undefinedWhenMissing, withFileLock } from './withFileLock'

type Counters = Map<string, { readonly startsAt: number; readonly count: Count }>
/** Changes the counters, and gives the rows that are written with them. */
type Job = (counts: Counts) => readonly LedgerRow[] | Promise<readonly LedgerRow[]>
type Waiting = { readonly job: Job; isDone: boolean }

/**
 * Counters in a file, and the ledger in another. What is asked while they are written is done together in the next
 * writing. The ledger is written first: where the power goes in between, too much counts as used, not too little.
 */
export function createFileAccounts(
  path: string,
  file: LedgerFile,
  now: () => number,
): {
  readonly limits: LimitStore & { readonly counted: () => Promise<readonly Amount[]> }
  readonly ledger: LedgerStore & Pick<LedgerFile, 'rows'>
} {
  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await withFileLock(`${path}.lock`, async () => {
      const counters = await read(path)
      const counts = countsOf(counters)
      const taken = waiting
      waiting = []
      const rows: LedgerRow[] = []
      for (const { job } of taken) rows.push(...(await job(counts)))
      await file.append(rows)
      const kept = [...counters].filter(([, { startsAt }]) => startsAt > now() - KEPT_MS)
      await replaceFile(path, textOf(kept))
      for (const each of taken) each.isDone = true
    })
  }

  async function run(job: Job): Promise<void> {
    const mine: Waiting = { job, isDone: false }
    waiting.push(mine)
    const next = (writing ?? Promise.resolve())
      .catch(() => undefined)
      // Taken along by the writing before.
      .then(() => (mine.isDone ? undefined : writeAll()))
    writing = next
    await next
    if (!mine.isDone) throw new Error(`${path} could not be written.`)
  }

  /** Applies the charges of rows, which are written without them. */
  function settled(counts: Counts, rows: readonly LedgerRow[]): readonly LedgerRow[] {
    for (const { charges = [] } of rows) applyCharges(counts, charges)
    return rows.map(({ charges: _applied, ...row }) => row)
  }

  return {
    limits: {
      async admit(takes, open) {
        if (takes.length === 0) {
          if (open) await file.append([open([])])
          return { type: 'admitted', held: [] }
        }
        let admission: ReturnType<typeof admitTo> | undefined
        await run((counts) => {
          admission = admitTo(counts, takes)
          return admission.type === 'admitted' && open ? [open(admission.held)] : []
        })
        if (!admission) throw new Error(`${path} was not looked at.`)
        return admission
      },
      async used(counters) {
        const counts = countsOf(await read(path))
        return counters.map((counter) => decimalText(counts.get(counter).used))
      },
      add: (amounts) =>
        run((counts) => {
          applyCharges(
            counts,
            amounts.map(({ amount, ...counter }) => ({ ...counter, used: amount, held: '0' })),
          )
          return []
        }),
      /** Everything used in the newest period of each counter. */
      counted: async () =>
        [...(await read(path))].map(([name, { startsAt, count }]) => ({
          name,
          startsAt,
          amount: decimalText(count.used),
        })),
    },
    ledger: {
      rows: file.rows,
      totals: file.totals,
      days: file.days,
      append: (rows) => {
        const isPlain = rows.every(({ isOpen, charges = [] }) => isOpen || charges.length === 0)
        return isPlain ? file.append(rows) : run((counts) => settled(counts, rows))
      },
      settleAbandoned: (before) =>
        run(async (counts) => {
          const abandoned: LedgerRow[] = []
          for await (const row of file.rows())
            if (row.isOpen && row.at < before) abandoned.push({ ...row, isOpen: undefined })
          return settled(counts, abandoned)
        }),
    },
  }
}

/** A period that is over counts for nothing; only the newest of each counter is kept. */
const countsOf = (counters: Counters): Counts => ({
  get({ name, startsAt }) {
    const found = counters.get(name)
    return found?.startsAt === startsAt ? found.count : NO_COUNT
  },
  set({ name, startsAt }, count) {
    if ((counters.get(name)?.startsAt ?? startsAt) <= startsAt) counters.set(name, { startsAt, count })
  },
})

const FILE = z.object({
  version: z.literal(1),
  counters: z.record(
    z.string(),
    z.object({ startsAt: z.number(), count: z.string(), held: z.optional(z.string()) }),
  ),
})

async function read(path: string): Promise<Counters> {
  const text = await readFile(path, 'utf8').catch(undefinedWhenMissing)
  const counters = text === undefined ? {} : FILE.parse(JSON.parse(text)).counters
  return new Map(
    Object.entries(counters).map(([name, { startsAt, count, held }]) => [
      name,
      { startsAt, count: { used: decimal(count), held: held === undefined ? ZERO : decimal(held) } },
    ]),
  )
}

function textOf(counters: readonly (readonly [string, { startsAt: number; count: Count }])[]): string {
  const written = counters.map(
    ([
      name,
      {
        startsAt,
        count: { used, held },
      },
    ]) => [name, { startsAt, count: decimalText(used), ...(!isZero(held) && { held: decimalText(held) }) }],
  )
  return `${JSON.stringify({ version: 1, counters: Object.fromEntries(written) as object })}\n`
}
