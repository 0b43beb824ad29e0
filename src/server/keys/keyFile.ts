import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as z from 'zod/mini'

const RECORD = z.object({
  name: z.string(),
  /** SHA-256 of the key, in hexadecimal. Keys are 256 random bits, so nothing slower is needed. */
  hash: z.string(),
  /** Milliseconds since the Unix epoch. */
  createdAt: z.number(),
  /** Null = for ever. */
  expiresAt: z.nullable(z.number()),
  /** Null = every model. */
  models: z.nullable(z.array(z.string())),
})
const FILE = z.object({ version: z.literal(1), keys: z.array(RECORD) })

/** An invitation. The key itself is nowhere. */
export type KeyRecord = Readonly<z.infer<typeof RECORD>>

/** The invitations in a file; none when it does not exist. Throws when it is damaged: nobody is let in then. */
export async function readKeyFile(path: string): Promise<readonly KeyRecord[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return text === undefined ? [] : FILE.parse(JSON.parse(text)).keys
}

/** Replaces the file as a whole, readable by its owner alone. */
export async function writeKeyFile(path: string, keys: readonly KeyRecord[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.new`
  await writeFile(fresh, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, path)
}

/** Milliseconds since the epoch of its last change; 0 when it does not exist. */
export async function keyFileTime(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
