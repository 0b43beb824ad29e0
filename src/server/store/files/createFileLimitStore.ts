import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as z from 'zod/mini'

import { add, compare, decimal, decimalText } from '@/lib/decimal'

import { KEPT_MS, type Amount, type Counter, type LimitStore } from '../limitStore'

import { replaceFile } from './replaceFile'
import { undefinedWhenMissing } from './undefinedWhenMissing'
import { withFileLock } from './withFileLock'

type Counts = Map<string, { readonly startsAt: number; readonly count: string }>
/** Changes the counts, and gives what is to be done once they are on disk. */
type Job = (counts: Counts) => () => void

/** Counters in a file. What is asked while the file is written is done together in the next writing. */
export function createFileLimitStore(
  path: string,
  now: () => number,
): LimitStore & { readonly counted: () => Promise<readonly Amount[]> } {
  let waiting: Job[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await withFileLock(`${path}.lock`, async () => {
      const counts = await read(path)
      const jobs = waiting
      waiting = []
      const done = jobs.map((job) => job(counts))
      const kept = [...counts].filter(([, { startsAt }]) => startsAt > now() - KEPT_MS)
      await replaceFile(path, `${JSON.stringify({ version: 1, counters: Object.fromEntries(kept) })}\n`)
      for (const tell of done) tell()
    })
  }

  function run<Value>(work: (counts: Counts) => Value): Promise<Value> {
    let value: { readonly is: Value } | undefined
    waiting.push((counts) => {
      const is = work(counts)
      return () => (value = { is })
    })
    const next = (writing ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        // Taken along by the writing before.
        return value === undefined ? writeAll() : undefined
      })
    writing = next
    return next.then(() => {
      if (value === undefined) throw new Error(`${path} could not be written.`)
      return value.is
    })
  }

  return {
    admit: (takes, watched) =>
      run((counts) => {
        const full = [...watched, ...takes].find((counter) => isFull(counts, counter))
        if (!full) for (const { name, startsAt } of takes) count(counts, { name, startsAt, amount: '1' })
        return full
      }),
    async used(counters) {
      const counts = await read(path)
      return counters.map((counter) => decimalText(countOf(counts, counter)))
    },
    add: (amounts) =>
      run((counts) => {
        for (const amount of amounts) count(counts, amount)
      }),
    /** Everything counted in the newest period of each counter. */
    counted: async () =>
      [...(await read(path))].map(([name, { startsAt, count: amount }]) => ({ name, startsAt, amount })),
  }
}

const isFull = (counts: Counts, counter: Counter): boolean =>
  compare(countOf(counts, counter), decimal(counter.most)) >= 0

function count(counts: Counts, { name, startsAt, amount }: Amount): void {
  counts.set(name, {
    startsAt,
    count: decimalText(add(countOf(counts, { name, startsAt }), decimal(amount))),
  })
}

/** A period that is over counts for nothing; only the newest of each counter is kept. */
function countOf(counts: Counts, { name, startsAt }: Pick<Counter, 'name' | 'startsAt'>) {
  const found = counts.get(name)
  return decimal(found?.startsAt === startsAt ? found.count : '0')
}

const FILE = z.object({
  version: z.literal(1),
  counters: z.record(z.string(), z.object({ startsAt: z.number(), count: z.string() })),
})

async function read(path: string): Promise<Counts> {
  const text = await readFile(path, 'utf8').catch(undefinedWhenMissing)
  return new Map(text === undefined ? [] : Object.entries(FILE.parse(JSON.parse(text)).counters))
}
