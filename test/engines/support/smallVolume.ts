import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of a size, in memory. */
export type SmallVolume = {
  readonly path: string
  /** Fills it up to this many bytes, or makes as much room. */
  readonly leave: (bytes: number) => Promise<void>
  readonly freeBytes: () => Promise<number>
  readonly remove: () => Promise<void>
}

/** Mounts one; a sentence that says why where this machine doesn't let it be mounted. */
export async function mountVolume(megabytes: number): Promise<SmallVolume | string> {
  const path = await mkdtemp(join(tmpdir(), 'parlance-volume-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  } catch {
    await rm(path, { recursive: true })
    return 'a small volume cannot be mounted here: that needs the rights of root.'
  }
  const filler = join(path, 'filler')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  }
  return {
    path,
    freeBytes,
    async leave(bytes) {
      const file = await open(filler, 'a')
      try {
        const { size } = await file.stat()
        const more = (await freeBytes()) - bytes
        if (more <= 0) await truncate(filler, Math.max(0, size + more))
        else
          for (let left = more; left > 0; left -= PIECE) await file.write(Buffer.alloc(Math.min(PIECE, left)))
      } catch (cause) {
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause
      } finally {
        await file.close()
      }
    },
    async remove() {
      await run('umount', ['--lazy', path])
      await rm(path, { recursive: true, force: true })
    },
  }
}

const PIECE = 1_000_000
