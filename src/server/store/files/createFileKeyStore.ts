import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

import { hashMatches } from '@/server/keys/createAuthorize'

import { PERIODS, UNITS } from '../../limits/limit'
import { readJsonFile } from '../../readJsonFile'
import { createMemoryReplies } from '../createMemoryReplies'
import type { HostStore, KeyRecord, KeyStore } from '../hostStore'

import { createFileAccounts } from './createFileAccounts'
import { createFileNotices } from './createFileNotices'
import { createFileSchedules } from './createFileSchedules'
import { createFileShareStore } from './createFileShareStore'
import { createFileSyncStore } from './createFileSyncStore'
import { createLedgerFile } from './createLedgerFile'
import { replaceFile, withFileLock } from './withFileLock'

/** The invitations in a file, read again whenever it changed: inviting and revoking need no restart. */
export function createFileKeyStore(path: string): KeyStore {
  let known: readonly KeyRecord[] = []
  let knownVersion: string | undefined

  async function list(): Promise<readonly KeyRecord[]> {
    const version = await versionOf(path)
    if (version !== knownVersion) {
      known = await read(path)
      knownVersion = version
    }
    return known
  }

  return {
    list,
    find: async (hash) => findIn(await list(), hash),
    async update(change) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return withFileLock(`${path}.lock`, async () => {
        const changed = change(await read(path))
        if (!changed) return false
        await replaceFile(path, `${JSON.stringify({ version: 1, keys: changed }, null, 2)}\n`)
        return true
      })
    },
  }
}

const RECORD = z.object({
  name: z.string(),
  person: z.optional(z.string()),
  hash: z.string(),
  createdAt: z.number(),
  expiresAt: z.nullable(z.number()),
  models: z.nullable(z.array(z.string())),
  limits: z.optional(z.array(z.object({ unit: z.enum(UNITS), period: z.enum(PERIODS), most: z.string() }))),
})
const FILE = z.object({ version: z.literal(1), keys: z.array(RECORD) })

/** Looks at every record, the whole length of each, so that the time taken tells nothing. */
function findIn(records: readonly KeyRecord[], hash: string): KeyRecord | undefined {
  let found: KeyRecord | undefined
  for (const record of records) if (hashMatches(record.hash, hash)) found = record
  return found
}

/** None when the file does not exist. */
async function read(path: string): Promise<readonly KeyRecord[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return []
  const file = readJsonFile(path, text, FILE)
  if (!file.ok)
    throw new Error(
      `The file of keys is damaged, so nobody is let in. ${file.error} Mend it, or remove it and invite again.`,
    )
  return file.value.keys
}

/** Differs after each change: every one makes a file of its own. */
async function versionOf(path: string): Promise<string> {
  return stat(path).then(
    ({ mtimeMs, ino, size }) => `${mtimeMs} ${ino} ${size}`,
    () => 'none',
  )
}

/** Keeps everything in files beside the file of keys, for the hosts of one machine. */
export function openFileStore(
  keyFile: string,
  now: () => number,
): HostStore &
  ReturnType<typeof createFileAccounts> & {
    readonly sync: ReturnType<typeof createFileSyncStore>
    readonly shares: ReturnType<typeof createFileShareStore>
    readonly notices: ReturnType<typeof createFileNotices>
  } {
  const folder = dirname(keyFile)
  return {
    keys: createFileKeyStore(keyFile),
    ...createFileAccounts(join(folder, 'limits.json'), createLedgerFile(join(folder, 'ledger.jsonl')), now),
    sync: createFileSyncStore(join(folder, 'sync')),
    shares: createFileShareStore(join(folder, 'shares'), now),
    replies: createMemoryReplies(now),
    notices: createFileNotices(join(folder, 'notices.json'), now),
    schedules: createFileSchedules(join(folder, 'schedules.json')),
    close: () => Promise.resolve(),
  }
}
