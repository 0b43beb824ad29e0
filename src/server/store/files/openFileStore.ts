import { dirname, join } from 'node:path'

import type { HostStore } from '../hostStore'

import { createFileAccounts } from './createFileAccounts'
import { createFileKeyStore } from './createFileKeyStore'
import { createFileShareStore } from './createFileShareStore'
import { createFileSyncStore } from './createFileSyncStore'
import { createLedgerFile } from './createLedgerFile'

/** Keeps everything in files beside the file of keys, for the hosts of one machine. */
export function openFileStore(
  keyFile: string,
  now: () => number,
): HostStore &
  ReturnType<typeof createFileAccounts> & {
    readonly sync: ReturnType<typeof createFileSyncStore>
    readonly shares: ReturnType<typeof createFileShareStore>
  } {
  const folder = dirname(keyFile)
  return {
    keys: createFileKeyStore(keyFile),
    ...createFileAccounts(join(folder, 'limits.json'), createLedgerFile(join(folder, 'ledger.jsonl')), now),
    sync: createFileSyncStore(join(folder, 'sync')),
    shares: createFileShareStore(join(folder, 'shares'), now),
    close: () => Promise.resolve(),
  }
}
