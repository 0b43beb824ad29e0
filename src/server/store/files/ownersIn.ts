import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { replaceFile, undefinedWhenMissing } from './replaceFile'
import type { SpaceFile } from './spaceFile'
import { withFileLock } from './withFileLock'

const FILE = z.array(z.string())

/** Which spaces a person has, one file a person beside the spaces. A name can be anything, so its hash is the file's. */
export function ownersIn(folder: string, readSpace: (space: string) => Promise<SpaceFile | undefined>) {
  const place = join(folder, 'owners')
  const fileOf = (owner: string) => join(place, createHash('sha256').update(owner).digest('hex'))

  async function spacesOf(owner: string): Promise<readonly string[]> {
    const text = await readFile(fileOf(owner), 'utf8').catch(undefinedWhenMissing)
    return text === undefined ? [] : FILE.parse(JSON.parse(text))
  }

  async function write(owner: string, spaces: readonly string[]): Promise<void> {
    await replaceFile(fileOf(owner), JSON.stringify([...new Set(spaces)]))
  }

  return {
    /** Runs the work, given the spaces of the owner, with no other of theirs growing meanwhile. */
    async alone<Value>(
      owner: string | undefined,
      work: (spaces: readonly string[]) => Promise<Value>,
    ): Promise<Value> {
      if (owner === undefined) return work([])
      await mkdir(place, { recursive: true, mode: 0o700 })
      return withFileLock(`${fileOf(owner)}.lock`, async () => work(await spacesOf(owner)))
    },
    /** Only inside `alone`, as `remove`. */
    add: async (owner: string, space: string) => write(owner, [...(await spacesOf(owner)), space]),
    remove: async (owner: string, space: string) =>
      write(
        owner,
        (await spacesOf(owner)).filter((each) => each !== space),
      ),
    /** Bytes that these spaces use together. */
    async usedBy(spaces: readonly string[]): Promise<number> {
      const found = await Promise.all(spaces.map(readSpace))
      return found.reduce((sum, space) => sum + (space?.usedBytes ?? 0), 0)
    },
  }
}
