import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { createLedgerFile } from '../store/files/createLedgerFile'
import { withFileLock } from '../store/files/withFileLock'
import type { LedgerStore } from '../store/hostStore'

import type { LedgerRow } from './ledgerRow'

/** Where rows wait that the store can't take now. */
export type Overflow = {
  /** Rejects where nothing was added. */
  readonly append: (rows: readonly LedgerRow[]) => Promise<void>
  /** Brings what waits to the store. Rejects where the store does not take it all: the rest waits on. */
  readonly restore: (store: Pick<LedgerStore, 'append'>) => Promise<void>
}

const AT_ONCE = 1_000

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
