import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { SpaceCopy } from '../syncStore'

import { replaceFile, undefinedWhenMissing } from './replaceFile'
import { readSpaceFile, spacePaths, type SpaceFile } from './spaceFile'

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
