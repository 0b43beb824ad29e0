import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { hashMatches } from '../../keys/hashKey'
import { ENDED_KEPT_MS, type ShareCopy, type ShareStore } from '../shareStore'

import { replaceFile } from './replaceFile'
import { undefinedWhenMissing } from './undefinedWhenMissing'
import { withFileLock } from './withFileLock'

/** What is known of each by its id, besides its bytes. */
type Facts = z.infer<typeof FACTS>
type Known = Map<string, Facts>

/** `shares.json` in a folder, and a file of bytes each. Ids come from requests and are checked there. */
export function createFileShareStore(
  folder: string,
  now: () => number,
): ShareStore & { readonly copies: () => AsyncIterable<ShareCopy> } {
  const index = join(folder, 'shares.json')
  const bytesOf = (id: string) => join(folder, `${id}.bin`)

  async function read(): Promise<Known> {
    const text = await readFile(index, 'utf8').catch(undefinedWhenMissing)
    return new Map(text === undefined ? [] : Object.entries(FILE.parse(JSON.parse(text)).shares))
  }

  /** Changes the index with nothing in between; work that gives no index leaves it as it is. */
  async function change<Value>(
    work: (known: Known) => Promise<{ readonly after?: Known; readonly value: Value }>,
  ): Promise<Value> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return withFileLock(`${folder}.lock`, async () => {
      const { after, value } = await work(await read())
      if (after) await replaceFile(index, JSON.stringify({ version: 1, shares: Object.fromEntries(after) }))
      return value
    })
  }

  const isHere = ({ expiresAt, isDeleted }: Facts) => !isDeleted && expiresAt > now()

  /** All links, whole, one after the other. */
  async function* copies(): AsyncGenerator<ShareCopy> {
    for (const [id, { size: _, isDeleted = false, ...facts }] of await read()) {
      const bytes = await readFile(bytesOf(id)).catch(undefinedWhenMissing)
      yield { id, ...facts, isDeleted, bytes: new Uint8Array(bytes ?? []) }
    }
  }

  return {
    copies,

    put: ({ id, bytes, ...facts }, { mostLinks, mostBytes }) =>
      change(async (known) => {
        const there = known.get(id)
        if (there) return { value: isHere(there) && there.secretHash === facts.secretHash ? 'kept' : 'taken' }
        const own = [...known.values()].filter((each) => each.owner === facts.owner && isHere(each))
        if (own.length >= mostLinks) return { value: 'tooMany' }
        if (own.reduce((sum, { size }) => sum + size, bytes.length) > mostBytes) return { value: 'full' }
        await replaceFile(bytesOf(id), bytes)
        return { value: 'kept', after: known.set(id, { ...facts, size: bytes.length }) }
      }),

    async find(id) {
      const facts = (await read()).get(id)
      if (!facts) return undefined
      if (facts.isDeleted) return { type: 'deleted' }
      const bytes = isHere(facts) ? await readFile(bytesOf(id)).catch(undefinedWhenMissing) : undefined
      return bytes
        ? { type: 'here', expiresAt: facts.expiresAt, bytes: new Uint8Array(bytes) }
        : { type: 'expired' }
    },

    remove: (id, secretHash) =>
      change(async (known) => {
        const facts = known.get(id)
        if (!facts) return { value: 'missing' }
        if (!hashMatches(facts.secretHash, secretHash)) return { value: 'wrongSecret' }
        await rm(bytesOf(id), { force: true })
        return { value: 'removed', after: known.set(id, { ...facts, isDeleted: true }) }
      }),

    async sweep() {
      // Most hosts keep none.
      if (!(await readdir(folder).catch(undefinedWhenMissing))) return
      await change(async (known) => {
        const after = new Map([...known].filter(([, { expiresAt }]) => expiresAt > now() - ENDED_KEPT_MS))
        for (const name of await readdir(folder)) {
          const id = /^([0-9a-f]{32})\.bin$/.exec(name)?.[1]
          const facts = id === undefined ? undefined : after.get(id)
          // Also what a host left that died before it could note it.
          if (id !== undefined && !(facts && isHere(facts))) await rm(bytesOf(id), { force: true })
        }
        return { value: undefined, ...(after.size < known.size && { after }) }
      })
    },
  }
}

const FACTS = z.object({
  owner: z.string(),
  secretHash: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  size: z.number(),
  isDeleted: z.exactOptional(z.literal(true)),
})
const FILE = z.object({ version: z.literal(1), shares: z.record(z.string(), FACTS) })
