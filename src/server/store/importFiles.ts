import { ok, type Result } from '@/lib/result'

import type { HostStore } from './hostStore'

/** Copies the keys of one store into another; those that are there already stay as they are. Safe to repeat. */
export async function importFiles(
  from: Pick<HostStore, 'keys'>,
  to: Pick<HostStore, 'keys'>,
): Promise<Result<string, string>> {
  const keys = await from.keys.list()
  let count = 0
  await to.keys.update((known) => {
    const hashes = new Set(known.map(({ hash }) => hash))
    const added = keys.filter(({ hash }) => !hashes.has(hash))
    count = added.length
    return count === 0 ? undefined : [...known, ...added]
  })
  return ok(`Keys copied: ${count}; already there: ${keys.length - count}.`)
}
