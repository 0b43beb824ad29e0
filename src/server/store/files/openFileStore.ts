import { dirname, join } from 'node:path'

import type { HostStore } from '../hostStore'

import { createFileKeyStore } from './createFileKeyStore'
import { createFileLedger } from './createFileLedger'
import { createFileLimitStore } from './createFileLimitStore'
import { createFileShareStore } from './createFileShareStore'
import { createFileSyncStore } from './createFileSyncStore'

/** Keeps everything in files beside the file of keys, for the hosts of one machine. */
export function openFileStore(
  keyFile: string,
  now: () => number,
): HostStore & {
  readonly limits: ReturnType<typeof createFileLimitStore>
  readonly ledger: ReturnType<typeof createFileLedger>
  readonly sync: ReturnType<typeof createFileSyncStore>
  readonly shares: ReturnType<typeof createFileShareStore>
} {
  return {
    keys: createFileKeyStore(keyFile),
    limits: createFileLimitStore(join(dirname(keyFile), 'limits.json'), now),
    ledger: createFileLedger(join(dirname(keyFile), 'ledger.jsonl')),
    sync: createFileSyncStore(join(dirname(keyFile), 'sync')),
    shares: createFileShareStore(join(dirname(keyFile), 'shares'), now),
    close: () => Promise.resolve(),
  }
}
