import { ok, type Result } from '@/lib/result'

import type { LedgerRow } from '../ledger/ledgerRow'

import type { HostStore } from './hostStore'
import type { SpaceCopy } from './syncStore'

/** Rows of the ledger that are copied at once. */
const ROWS = 1_000

type Files = Pick<HostStore, 'keys'> & {
  readonly ledger: { rows(): AsyncIterable<LedgerRow> }
  readonly sync: { copies(): AsyncIterable<SpaceCopy> }
}

/** Copies keys, ledger and what devices sync from files into a store; what is there already stays as it is. Safe to repeat. */
export async function importFiles(
  from: Files,
  to: Pick<HostStore, 'keys' | 'ledger' | 'sync'>,
): Promise<Result<string, string>> {
  const keys = await from.keys.list()
  let count = 0
  await to.keys.update((known) => {
    const hashes = new Set(known.map(({ hash }) => hash))
    const added = keys.filter(({ hash }) => !hashes.has(hash))
    count = added.length
    return count === 0 ? undefined : [...known, ...added]
  })
  let rows = 0
  let batch: LedgerRow[] = []
  for await (const row of from.ledger.rows()) {
    rows += 1
    batch.push(row)
    if (batch.length < ROWS) continue
    await to.ledger.append(batch)
    batch = []
  }
  await to.ledger.append(batch)
  const spaces = { copied: 0, there: 0 }
  for await (const copy of from.sync.copies()) spaces[(await to.sync.restore(copy)) ? 'copied' : 'there'] += 1
  return ok(
    [
      `Keys copied: ${count}; already there: ${keys.length - count}.`,
      `Rows of the ledger: ${rows}.`,
      `Sync spaces copied: ${spaces.copied}; already there: ${spaces.there}.`,
    ].join(' '),
  )
}
