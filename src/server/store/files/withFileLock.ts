import { randomUUID } from 'node:crypto'
import { link, open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

/** Milliseconds after which a lock that is held by somebody alive is given up. */
const TIMEOUT_MS = 30_000

/**
 * Runs the work while no other process runs any under the same lock file. A lock whose process has died is taken over.
 * Rejects with a sentence for the terminal when the lock cannot be had in time.
 */
export async function withFileLock<Value>(lock: string, work: () => Promise<Value>): Promise<Value> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const own = `${lock}.${randomUUID()}`
  await writeFile(own, owner, { flag: 'wx', mode: 0o600 })
  try {
    await take(lock, own)
    try {
      return await work()
    } finally {
      await unlink(lock)
    }
  } finally {
    await unlink(own)
  }
}

/** Linking makes the lock with its content in one step, and fails where there is one. */
async function take(lock: string, own: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const isTaken = await link(own, lock).then(
      () => false,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return true
        throw error
      },
    )
    if (!isTaken) return
    if (Date.now() > until) {
      throw new Error(
        `${lock} is held by another process. If no "npm run invite" is running, remove that file and try again.`,
      )
    }
    await removeAbandoned(lock, own)
    await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 30))
  }
}

/**
 * Removes the lock of a process of this machine that is no more. One process at a time looks and removes: else the
 * second would remove what the first has just let somebody take.
 */
async function removeAbandoned(lock: string, own: string): Promise<void> {
  if (!(await isAbandoned(lock))) return
  const removal = `${lock}.removal`
  const isMine = await link(own, removal).then(
    () => true,
    () => false,
  )
  if (!isMine) {
    // Its owner died in these few lines.
    const age = await stat(removal).then(
      ({ ctimeMs }) => Date.now() - ctimeMs,
      () => 0,
    )
    if (age > TIMEOUT_MS / 3) await unlink(removal).catch(() => undefined)
    return
  }
  try {
    if (await isAbandoned(lock)) await unlink(lock)
  } finally {
    await unlink(removal)
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const holder = await readFile(lock, 'utf8').catch(() => undefined)
  return holder !== undefined && !isAlive(holder)
}

function isAlive(holder: string): boolean {
  const [machine, id] = holder.split(' ')
  if (machine !== hostname()) return true
  try {
    process.kill(Number(id), 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

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
