import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { logEndsSchema } from '@/domain/sync'
import * as z from '@/lib/schema'

import type { PartName, SpaceCopy, SpaceSnapshot, SyncSpace } from '../syncStore'
import { replaceFile, undefinedWhenMissing, withFileLock } from './withFileLock'

/** What `space.json` holds. */
export type SpaceFile = SyncSpace & {
  readonly removed: readonly string[]
  /** Of `usedBytes`, those of parts that are not committed. */
  readonly pendingBytes?: number | undefined
  /** The bytes of the snapshot are in its folder: the parts by number, and `manifest`. */
  readonly snapshot?: Omit<SpaceSnapshot, 'manifest'> & { readonly bytes: number }
}

/** Where the files of spaces are. */
export function spacePaths(folder: string) {
  const inSpace = (space: string, ...parts: readonly string[]) => join(folder, space, ...parts)
  return {
    inSpace,
    segmentFile: (space: string, device: string, number: number) =>
      inSpace(space, `log-${device}`, String(number).padStart(12, '0')),
    snapshotFolder: (space: string, { number, device }: Pick<PartName, 'number' | 'device'>) =>
      inSpace(space, `snapshot-${number}-${device}`),
  }
}

const FILE = z.object({
  version: z.literal(1),
  owner: z.optional(z.string()),
  tokenHash: z.string(),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      tokenHash: z.string(),
      seenAt: z.number(),
      head: z.number(),
    }),
  ),
  removed: z.array(z.string()),
  usedBytes: z.number(),
  pendingBytes: z.optional(z.number()),
  snapshot: z.exactOptional(
    z.object({
      number: z.number(),
      device: z.string(),
      parts: z.number(),
      floors: logEndsSchema,
      bytes: z.number(),
    }),
  ),
})

/**
 * Reads `space.json`.
 *
 * @throws where it is none
 */
export const readSpaceFile = (text: string): SpaceFile => FILE.parse(JSON.parse(text))

export const writeSpaceFile = (space: SpaceFile): string => JSON.stringify({ version: 1, ...space })

const OWNERS_FILE = z.array(z.string())

/** Which spaces a person has, one file a person beside the spaces. A name can be anything, so its hash is the file's. */
export function ownersIn(folder: string, readSpace: (space: string) => Promise<SpaceFile | undefined>) {
  const place = join(folder, 'owners')
  const fileOf = (owner: string) => join(place, createHash('sha256').update(owner).digest('hex'))

  async function spacesOf(owner: string): Promise<readonly string[]> {
    const text = await readFile(fileOf(owner), 'utf8').catch(undefinedWhenMissing)
    return text === undefined ? [] : OWNERS_FILE.parse(JSON.parse(text))
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

/** All spaces in a folder, whole, one after the other. */
export async function* spaceCopies(folder: string): AsyncGenerator<SpaceCopy> {
  const { inSpace } = spacePaths(folder)
  for (const id of await namesIn(folder)) {
    const text = await readFile(inSpace(id, 'space.json'), 'utf8').catch(undefinedWhenMissing)
    if (text !== undefined) yield copyOf(folder, id, readSpaceFile(text))
  }
}

function copyOf(
  folder: string,
  id: string,
  { owner, tokenHash, usedBytes, pendingBytes = 0, devices, removed, snapshot }: SpaceFile,
): SpaceCopy {
  const { inSpace, segmentFile, snapshotFolder } = spacePaths(folder)
  return {
    id,
    ...(owner !== undefined && { owner }),
    tokenHash,
    usedBytes: usedBytes - pendingBytes,
    devices: devices.map((device) => ({ ...device, isRemoved: removed.includes(device.id) })),
    async *segments() {
      for (const { id: device, head } of devices)
        for (let number = (snapshot?.floors[device]?.number ?? 0) + 1; number <= head; number += 1)
          yield { device, number, bytes: await bytesOf(segmentFile(id, device, number)) }
    },
    async *blobs() {
      for (const name of await namesIn(inSpace(id, 'blobs')))
        yield { name, bytes: await bytesOf(inSpace(id, 'blobs', name)) }
    },
    ...(snapshot && {
      snapshot: {
        number: snapshot.number,
        device: snapshot.device,
        parts: snapshot.parts,
        floors: snapshot.floors,
        bytes: snapshot.bytes,
        manifest: () => bytesOf(join(snapshotFolder(id, snapshot), 'manifest')),
        part: (part: number) => bytesOf(join(snapshotFolder(id, snapshot), String(part))),
      },
    }),
  }
}

/** Writes everything of a space but `space.json`, which it gives: it is there once that is. */
export async function writeSpaceCopy(
  folder: string,
  { id, owner, tokenHash, usedBytes, devices, snapshot, segments, blobs }: SpaceCopy,
): Promise<SpaceFile> {
  const { inSpace, segmentFile, snapshotFolder } = spacePaths(folder)
  const write = async (place: string, name: string, bytes: Uint8Array) => {
    await mkdir(place, { recursive: true, mode: 0o700 })
    await replaceFile(join(place, name), bytes)
  }
  for await (const { device, number, bytes } of segments()) {
    await mkdir(inSpace(id, `log-${device}`), { recursive: true, mode: 0o700 })
    await replaceFile(segmentFile(id, device, number), bytes)
  }
  for await (const { name, bytes } of blobs()) await write(inSpace(id, 'blobs'), name, bytes)
  if (snapshot) {
    const place = snapshotFolder(id, snapshot)
    for (let part = 0; part < snapshot.parts; part += 1)
      await write(place, String(part), await snapshot.part(part))
    await write(place, 'manifest', await snapshot.manifest())
  }
  return {
    ...(owner !== undefined && { owner }),
    tokenHash,
    usedBytes,
    devices: devices.map(({ isRemoved: _, ...device }) => device),
    removed: devices.flatMap((device) => (device.isRemoved ? [device.id] : [])),
    ...(snapshot && {
      snapshot: {
        number: snapshot.number,
        device: snapshot.device,
        parts: snapshot.parts,
        floors: snapshot.floors,
        bytes: snapshot.bytes,
      },
    }),
  }
}

const bytesOf = async (file: string) => new Uint8Array(await readFile(file))

const namesIn = async (folder: string): Promise<readonly string[]> =>
  ((await readdir(folder).catch(undefinedWhenMissing)) ?? []).filter((name) => /^[0-9a-f]+$/.test(name))
