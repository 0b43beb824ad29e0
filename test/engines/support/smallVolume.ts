import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of a size, in a file. */
export type SmallVolume = {
  readonly path: string
  /** Fills it up to this many bytes, or makes as much room. */
  readonly leave: (bytes: number) => Promise<void>
  readonly freeBytes: () => Promise<number>
  readonly remove: () => Promise<void>
}

/** Mounts one; a sentence that says why where this machine doesn't let it be mounted. */
export async function mountVolume(megabytes: number): Promise<SmallVolume | string> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-volume-'))
  const image = join(folder, 'image')
  const path = join(folder, 'mounted')
  try {
    await mkdir(path)
    await writeFile(image, '')
    await truncate(image, megabytes * 1_048_576)
    // A file system of a disk, where a browser is told of a full one as a person's is. Its blocks are all for data.
    await run('mkfs.ext4', ['-q', '-m', '0', image])
    await run('mount', ['-o', 'loop', image, path])
  } catch {
    await rm(folder, { recursive: true })
    return 'a small volume cannot be mounted here: that needs the rights of root, mkfs.ext4 and a loop device.'
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
        // Blocks are taken, and given back, once it is written.
        await file.sync()
      } catch (cause) {
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause
      } finally {
        await file.close()
      }
    },
    async remove() {
      await run('umount', ['--lazy', path])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const PIECE = 1_000_000
