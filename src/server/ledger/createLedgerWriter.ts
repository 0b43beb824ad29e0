import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { createLedgerFile } from '../store/files/createLedgerFile'
import { withFileLock } from '../store/files/withFileLock'
import type { LedgerStore } from '../store/hostStore'
import type { LedgerRow } from './ledgerRow'

/** Writes rows in batches, and keeps them while the store is gone. */
export type LedgerWriter = {
  readonly add: (row: LedgerRow) => void
  /** Writes what waits; resolves once it is written or the store could not take it. */
  readonly flush: () => Promise<void>
  /** As `flush`; what the store could not take waits in the overflow. Add nothing after. */
  readonly close: () => Promise<void>
}

const EVERY_MS = 200
/** After a failure it is tried again this much later. */
const AGAIN_MS = 2_000
const AT_ONCE = 1_000
/** More rows than these go to `overflow`: some 50 MB. */
const MOST_WAITING = 100_000

/** @param overflow takes rows while the store is gone for long, or when the host ends then; they come back with the store. */
export function createLedgerWriter(
  store: Pick<LedgerStore, 'append'>,
  overflow: Overflow,
  mostWaiting = MOST_WAITING,
): LedgerWriter {
  let waiting: LedgerRow[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> | undefined
  // An earlier host may have left some.
  let hasOverflow = true

  function later(ms: number) {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, ms)
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE)
      try {
        await store.append(batch)
      } catch {
        if (waiting.length > mostWaiting) {
          const surplus = waiting.splice(0, waiting.length - mostWaiting)
          // Where that fails too, memory keeps them.
          await putAside(surplus).catch(() => (waiting = [...surplus, ...waiting]))
        }
        later(AGAIN_MS)
        return
      }
      waiting = waiting.slice(batch.length)
    }
    // And then what came meanwhile.
    if (hasOverflow && (await takeBack())) await write()
  }

  async function putAside(rows: readonly LedgerRow[]): Promise<void> {
    await overflow.append(rows)
    hasOverflow = true
  }

  /** Whether it did; where not, the next writing tries again. */
  async function takeBack(): Promise<boolean> {
    try {
      await overflow.restore(store)
      hasOverflow = false
      return true
    } catch {
      later(AGAIN_MS)
      return false
    }
  }

  function flush(): Promise<void> {
    writing ??= write().finally(() => (writing = undefined))
    return writing
  }

  return {
    add(row) {
      waiting.push(row)
      later(EVERY_MS)
    },
    flush,
    async close() {
      await flush()
      // What came while that one was taking back.
      await flush()
      clearTimeout(timer)
      if (waiting.length > 0) await putAside(waiting)
    },
  }
}

/** Where rows wait that the store can't take now. */
type Overflow = {
  /** Rejects where nothing was added. */
  readonly append: (rows: readonly LedgerRow[]) => Promise<void>
  /** Brings what waits to the store. Rejects where the store does not take it all: the rest waits on. */
  readonly restore: (store: Pick<LedgerStore, 'append'>) => Promise<void>
}

/** A file of this machine, which several hosts may share. A row that is brought twice counts once: it has an id. */
export function createFileOverflow(path: string): Overflow {
  const file = createLedgerFile(path)

  async function locked(work: () => Promise<void>): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await withFileLock(`${path}.lock`, work)
  }

  return {
    append: (rows) => locked(() => file.append(rows)),
    async restore(store) {
      if (!(await file.exists())) return
      await locked(async () => {
        let batch: LedgerRow[] = []
        for await (const row of file.rows()) {
          batch.push(row)
          if (batch.length < AT_ONCE) continue
          await store.append(batch)
          batch = []
        }
        await store.append(batch)
        await rm(path, { force: true })
      })
    },
  }
}
