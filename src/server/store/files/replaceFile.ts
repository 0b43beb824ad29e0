import { randomUUID } from 'node:crypto'
import { open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces a file as a whole, readable by its owner alone whatever lay there: after a power cut it holds the old content
 * or the new one.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${path}.${process.pid}.${randomUUID()}.new`
  const file = await open(fresh, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
    await file.close()
    await rename(fresh, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await unlink(fresh).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(path))
}

/** The new name is on disk only once its folder is. Some systems cannot open folders; they need no such thing. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** What reading a file that is not there gives; any other failure goes on. */
export function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
