import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { hashKey, hashMatches } from '@/server/keys/createAuthorize'
import { ENDED_KEPT_MS, type ShareCopy, type ShareStore } from '../hostStore'

import { replaceFile, undefinedWhenMissing, withFileLock } from './withFileLock'

/** What is known of a link by its id, besides its bytes. */
type Facts = z.infer<typeof FACTS>

/**
 * Two files a link: what is known of it, and its bytes. An empty file in a folder of its owner says how much room it
 * takes, so that neither looking one up nor adding one reads the others. Ids come from requests and are checked there.
 */
export function createFileShareStore(
  folder: string,
  now: () => number,
): ShareStore & { readonly copies: () => AsyncIterable<ShareCopy> } {
  const factsFile = (id: string) => join(folder, `${id}.json`)
  const bytesFile = (id: string) => join(folder, `${id}.bin`)
  const ownerFolder = (owner: string) => join(folder, 'owners', hashKey(owner))
  const roomFile = (id: string, { owner, expiresAt, size }: Facts) =>
    join(ownerFolder(owner), `${id}-${expiresAt}-${size}`)

  async function locked<Value>(work: () => Promise<Value>): Promise<Value> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return withFileLock(`${folder}.lock`, work)
  }

  /** Links were in one file once. */
  async function split(): Promise<void> {
    const whole = join(folder, 'shares.json')
    if ((await readFile(whole).catch(undefinedWhenMissing)) === undefined) return
    await locked(async () => {
      const text = await readFile(whole, 'utf8').catch(undefinedWhenMissing)
      if (text === undefined) return
      for (const [id, facts] of Object.entries(FILE.parse(JSON.parse(text)).shares)) await note(id, facts)
      await rm(whole)
    })
  }
  let splitting: Promise<void> | undefined
  const ready = () =>
    (splitting ??= split().catch((error: unknown) => {
      splitting = undefined
      throw error
    }))

  async function factsOf(id: string): Promise<Facts | undefined> {
    const text = await readFile(factsFile(id), 'utf8').catch(undefinedWhenMissing)
    return text === undefined ? undefined : FACTS.parse(JSON.parse(text))
  }

  async function note(id: string, facts: Facts): Promise<void> {
    if (isHere(facts)) {
      await mkdir(ownerFolder(facts.owner), { recursive: true, mode: 0o700 })
      await writeFile(roomFile(id, facts), '', { mode: 0o600 })
    } else await rm(roomFile(id, facts), { force: true })
    await replaceFile(factsFile(id), JSON.stringify(facts))
  }

  const isHere = ({ expiresAt, isDeleted }: Facts) => !isDeleted && expiresAt > now()

  const namesIn = async (place: string): Promise<readonly string[]> =>
    (await readdir(place).catch(undefinedWhenMissing)) ?? []

  /** Sizes of the links that an owner has here. */
  async function sizesOf(owner: string): Promise<readonly number[]> {
    const names = await namesIn(ownerFolder(owner))
    return names.flatMap((name) => {
      const [, expiresAt, size] = name.split('-')
      return Number(expiresAt) > now() ? [Number(size)] : []
    })
  }

  const idsIn = async (ending: string): Promise<readonly string[]> =>
    (await namesIn(folder)).flatMap((name) => {
      const [, id, found] = /^([0-9a-f]{32})\.(\w+)$/.exec(name) ?? []
      return id !== undefined && found === ending ? [id] : []
    })

  /** All links, whole, one after the other. */
  async function* copies(): AsyncGenerator<ShareCopy> {
    await ready()
    for (const id of await idsIn('json')) {
      const known = await factsOf(id)
      if (!known) continue
      const { size: _, isDeleted = false, ...facts } = known
      const bytes = await readFile(bytesFile(id)).catch(undefinedWhenMissing)
      yield { id, ...facts, isDeleted, bytes: new Uint8Array(bytes ?? []) }
    }
  }

  return {
    copies,

    async put({ id, bytes, ...facts }, { mostLinks, mostBytes }) {
      await ready()
      return locked(async () => {
        const there = await factsOf(id)
        if (there) return isHere(there) && there.secretHash === facts.secretHash ? 'kept' : 'taken'
        const own = await sizesOf(facts.owner)
        if (own.length >= mostLinks) return 'tooMany'
        if (own.reduce((sum, size) => sum + size, bytes.length) > mostBytes) return 'full'
        await replaceFile(bytesFile(id), bytes)
        await note(id, { ...facts, size: bytes.length })
        return 'kept'
      })
    },

    async find(id) {
      await ready()
      const facts = await factsOf(id)
      if (!facts) return undefined
      if (facts.isDeleted) return { type: 'deleted' }
      const bytes = isHere(facts) ? await readFile(bytesFile(id)).catch(undefinedWhenMissing) : undefined
      return bytes
        ? { type: 'here', expiresAt: facts.expiresAt, bytes: new Uint8Array(bytes) }
        : { type: 'expired' }
    },

    async remove(id, secretHash) {
      await ready()
      // Guesses take no lock.
      const known = await factsOf(id)
      if (!known) return 'missing'
      if (!hashMatches(known.secretHash, secretHash)) return 'wrongSecret'
      return locked(async () => {
        await rm(bytesFile(id), { force: true })
        await note(id, { ...known, isDeleted: true })
        return 'removed' as const
      })
    },

    async sweep() {
      // Most hosts keep none.
      if (!(await readdir(folder).catch(undefinedWhenMissing))) return
      await ready()
      await locked(async () => {
        const here = new Set<string>()
        for (const id of await idsIn('json')) {
          const facts = await factsOf(id)
          if (facts && isHere(facts)) here.add(id)
          else if (facts) await rm(roomFile(id, facts), { force: true })
          if (facts && facts.expiresAt <= now() - ENDED_KEPT_MS) await rm(factsFile(id), { force: true })
        }
        // Also what a host left that died before it could note it.
        for (const id of await idsIn('bin')) if (!here.has(id)) await rm(bytesFile(id), { force: true })
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
/** What all links were in once. */
const FILE = z.object({ version: z.literal(1), shares: z.record(z.string(), FACTS) })
