import { ok, type Result } from '@/lib/result'

import type { LedgerRow } from '../ledger/ledgerRow'

import type { HostStore } from './hostStore'

/** Rows of the ledger that are copied at once. */
const ROWS = 1_000

type Files = Pick<HostStore, 'keys'> & { readonly ledger: { rows(): AsyncIterable<LedgerRow> } }

/** Copies keys and ledger from files into a store; what is there already stays as it is. Safe to repeat. */
export async function importFiles(
  from: Files,
  to: Pick<HostStore, 'keys' | 'ledger'>,
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
  return ok(`Keys copied: ${count}; already there: ${keys.length - count}. Rows of the ledger: ${rows}.`)
}
