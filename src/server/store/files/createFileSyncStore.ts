import { watch, type FSWatcher } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { coversAll, endAt, isBehind, isWithin } from '@/domain/sync'

import {
  MOST_DEVICES,
  MOST_SPACES,
  sinceFloor,
  type Appended,
  type Committed,
  type SpaceCopy,
  type Stored,
  type SyncDevice,
  type SyncSegment,
  type SyncStore,
} from '../syncStore'

import {
  ownersIn,
  readSpaceFile,
  spaceCopies,
  spacePaths,
  writeSpaceCopy,
  writeSpaceFile,
  type SpaceFile,
} from './spaceFile'
import { replaceFile, undefinedWhenMissing, withFileLock } from './withFileLock'

/** A space as it is from now on; absent = as it was. */
type Changed<Value> = { readonly after?: SpaceFile; readonly value: Value }
/** A space that grows, and what the other spaces of its owner use. */
type Growing = { readonly before: SpaceFile; readonly others: number }

const NEW_SPACE: Omit<SpaceFile, 'tokenHash'> = { devices: [], removed: [], usedBytes: 0 }

/**
 * Spaces in a folder, one folder each: `space.json`, a folder a device with a file a segment, `blobs`, and a folder for
 * the snapshot and each that is being written. Names come from requests and are checked there: digits and small letters
 * alone. What `space.json` does not name is left over from a host that died, and goes with the next snapshot.
 */
export function createFileSyncStore(
  folder: string,
): SyncStore & { readonly copies: () => AsyncIterable<SpaceCopy> } {
  const { inSpace, segmentFile, snapshotFolder } = spacePaths(folder)

  async function readSpace(space: string): Promise<SpaceFile | undefined> {
    const text = await readFile(inSpace(space, 'space.json'), 'utf8').catch(undefinedWhenMissing)
    return text === undefined ? undefined : readSpaceFile(text)
  }

  /** Changes a space with nothing in between; undefined leaves it as it is. */
  async function change<Value>(
    space: string,
    work: (before: SpaceFile | undefined) => Changed<Value> | Promise<Changed<Value>>,
  ): Promise<Value> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return withFileLock(join(folder, `${space}.lock`), async () => {
      const { after, value } = await work(await readSpace(space))
      if (after) {
        await mkdir(inSpace(space), { recursive: true, mode: 0o700 })
        await replaceFile(inSpace(space, 'space.json'), writeSpaceFile(after))
      }
      return value
    })
  }

  const owners = ownersIn(folder, readSpace)

  /** Changes a space that may grow by it, with no other of its owner's growing meanwhile. */
  async function grow<Value>(
    space: string,
    missing: Value,
    work: (growing: Growing) => Changed<Value> | Promise<Changed<Value>>,
  ): Promise<Value> {
    const owner = (await readSpace(space))?.owner
    return owners.alone(owner, (spaces) =>
      change(space, async (before) => {
        if (!before) return { value: missing }
        return work({ before, others: await owners.usedBy(spaces.filter((each) => each !== space)) })
      }),
    )
  }

  const changeDevice = (space: string, id: string, changes: Partial<SyncDevice>) =>
    change(space, (before) => ({
      value: undefined,
      ...(before && {
        after: {
          ...before,
          devices: before.devices.map((device) =>
            // A removed one stays as it is.
            device.id === id && device.tokenHash !== '' ? { ...device, ...changes } : device,
          ),
        },
      }),
    }))

  /** Removes what the snapshot stands for, and other snapshots. */
  async function removeOld(space: string): Promise<void> {
    await change(space, async (before) => {
      const last = before?.snapshot
      if (!last) return { value: undefined }
      const folders = await namesIn(inSpace(space))
      const old = folders.filter(
        (name) => name.startsWith('snapshot-') && inSpace(space, name) !== snapshotFolder(space, last),
      )
      await Promise.all(old.map((name) => rm(inSpace(space, name), { recursive: true, force: true })))
      for (const [device, { number }] of Object.entries(last.floors)) {
        const folder = inSpace(space, `log-${device}`)
        const segments = (await namesIn(folder)).filter((name) => Number(name) <= number)
        await Promise.all(segments.map((name) => rm(join(folder, name), { force: true })))
      }
      return { value: undefined }
    })
  }

  async function appendOne(
    space: string,
    { device: id, number, bytes }: SyncSegment,
    { before, others }: Growing,
    mostBytes: number,
  ): Promise<Changed<Appended>> {
    const device = before.devices.find((each) => each.id === id)
    if (!device) return { value: { type: 'conflict', head: 0 } }
    const { head } = device
    if (number <= head) {
      const there = await readFile(segmentFile(space, id, number)).catch(undefinedWhenMissing)
      const isSame = there?.equals(bytes) ?? false
      return { value: isSame ? { type: 'appended' } : { type: 'conflict', head } }
    }
    if (number > head + 1) return { value: { type: 'conflict', head } }
    const usedBytes = before.usedBytes + bytes.length
    if (others + usedBytes > mostBytes)
      return { value: { type: 'full', usedBytes: others + before.usedBytes } }
    if (head === 0) await mkdir(inSpace(space, `log-${id}`), { recursive: true, mode: 0o700 })
    await replaceFile(segmentFile(space, id, number), bytes)
    const devices = before.devices.map((each) => (each.id === id ? { ...each, head: number } : each))
    return { value: { type: 'appended' }, after: { ...before, devices, usedBytes } }
  }

  return {
    async find(space) {
      const found = await readSpace(space)
      if (!found) return undefined
      const { owner, tokenHash, devices, usedBytes } = found
      return { ...(owner !== undefined && { owner }), tokenHash, devices, usedBytes }
    },

    join: (space, tokenHash, device, maker) =>
      owners.alone(maker, (spaces) =>
        change(space, async (before) => {
          if (!before && maker === undefined) return { value: 'noSpace' }
          if (!before && spaces.length >= MOST_SPACES) return { value: 'tooMany' }
          const here = before ?? { ...NEW_SPACE, ...(maker !== undefined && { owner: maker }), tokenHash }
          if (here.tokenHash !== tokenHash) return { value: 'wrongToken' }
          if (here.removed.includes(device.id)) return { value: 'removed' }
          const known = here.devices.find(({ id }) => id === device.id)
          if (!known && here.devices.length >= MOST_DEVICES) return { value: 'tooMany' }
          if (!before && maker !== undefined) await owners.add(maker, space)
          const others = here.devices.filter(({ id }) => id !== device.id)
          const devices = [...others, { ...device, head: known?.head ?? 0 }]
          return { value: 'joined', after: { ...here, devices } }
        }),
      ),

    removeDevice: (space, id) =>
      change(space, (before) => ({
        value: undefined,
        ...(before?.devices.some((device) => device.id === id && !before.removed.includes(id)) && {
          after: {
            ...before,
            // Its log stays, and so does its head.
            devices: before.devices.map((device) =>
              device.id === id ? { ...device, tokenHash: '', name: '' } : device,
            ),
            removed: [...before.removed, id],
          },
        }),
      })),

    renameDevice: (space, id, name) => changeDevice(space, id, { name }),

    seen: (space, id, seenAt) => changeDevice(space, id, { seenAt }),

    append: (space, segments, mostBytes) =>
      grow<Appended>(space, { type: 'conflict', head: 0 }, async ({ before, others }) => {
        let changed: Changed<Appended> = { value: { type: 'appended' } }
        const floor = before.snapshot?.floors[segments[0]?.device ?? '']
        for (const segment of sinceFloor(segments, floor)) {
          const next = await appendOne(space, segment, { before: changed.after ?? before, others }, mostBytes)
          changed = { ...changed, ...next }
          if (next.value.type !== 'appended') break
        }
        return changed
      }),

    async read(space, after, mostBytes) {
      const found = await readSpace(space)
      if (found?.snapshot && isBehind(after, found.snapshot.floors)) return 'behind'
      const segments: SyncSegment[] = []
      let bytes = 0
      for (const { id, head } of found?.devices ?? []) {
        for (let number = (after[id] ?? 0) + 1; number <= head && bytes < mostBytes; number += 1) {
          const content = new Uint8Array(await readFile(segmentFile(space, id, number)))
          segments.push({ device: id, number, bytes: content })
          bytes += content.length
        }
      }
      return segments
    },

    putBlob: (space, name, bytes, mostBytes) =>
      grow<Stored>(space, { type: 'appended' }, async ({ before, others }) => {
        const file = inSpace(space, 'blobs', name)
        if (await stat(file).catch(undefinedWhenMissing)) return { value: { type: 'appended' } }
        const usedBytes = before.usedBytes + bytes.length
        if (others + usedBytes > mostBytes)
          return { value: { type: 'full', usedBytes: others + before.usedBytes } }
        await mkdir(inSpace(space, 'blobs'), { recursive: true, mode: 0o700 })
        await replaceFile(file, bytes)
        return { value: { type: 'appended' }, after: { ...before, usedBytes } }
      }),

    async getBlob(space, name) {
      const content = await readFile(inSpace(space, 'blobs', name)).catch(undefinedWhenMissing)
      return content && new Uint8Array(content)
    },

    listBlobs: (space) => namesIn(inSpace(space, 'blobs')),

    dropBlobs: (space, names, heads) =>
      change(space, async (before): Promise<Changed<undefined>> => {
        if (!before || !endAt(before.devices, heads)) return { value: undefined }
        const files = [...new Set(names)].map((name) => inSpace(space, 'blobs', name))
        const sizes = await Promise.all(files.map(sizeOf))
        await Promise.all(files.map((file) => rm(file, { force: true })))
        return { value: undefined, after: { ...before, usedBytes: before.usedBytes - sumOf(sizes) } }
      }),

    async snapshot(space) {
      const found = (await readSpace(space))?.snapshot
      if (!found) return undefined
      const { bytes: _, ...snapshot } = found
      const manifest = new Uint8Array(await readFile(join(snapshotFolder(space, found), 'manifest')))
      return { ...snapshot, manifest }
    },

    putPart: (space, name, bytes, mostBytes) =>
      grow<Committed>(space, { type: 'conflict' }, async ({ before, others }) => {
        if (name.number !== (before.snapshot?.number ?? 0) + 1) return { value: { type: 'conflict' } }
        const folder = snapshotFolder(space, name)
        const file = join(folder, String(name.part))
        const added = bytes.length - (before.pendingBytes === undefined ? 0 : await sizeOf(file))
        const pendingBytes = (before.pendingBytes ?? 0) + added
        // What it stands for goes once it is committed.
        const blobs = inSpace(space, 'blobs')
        const kept = sumOf(await Promise.all((await namesIn(blobs)).map((each) => sizeOf(join(blobs, each)))))
        if (others + kept + pendingBytes > mostBytes)
          return { value: { type: 'full', usedBytes: others + before.usedBytes } }
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await replaceFile(file, bytes)
        const usedBytes = before.usedBytes + added
        return { value: { type: 'appended' }, after: { ...before, usedBytes, pendingBytes } }
      }),

    async getPart(space, name) {
      const content = await readFile(join(snapshotFolder(space, name), String(name.part))).catch(
        undefinedWhenMissing,
      )
      return content && new Uint8Array(content)
    },

    async commit(space, { manifest, ...snapshot }, mostBytes) {
      const committed = await grow<Committed>(space, { type: 'conflict' }, async ({ before, others }) => {
        const last = before.snapshot
        if (snapshot.number !== (last?.number ?? 0) + 1) return { value: { type: 'conflict' } }
        if (!coversAll(snapshot.floors, last?.floors ?? {}) || !isWithin(snapshot.floors, before.devices))
          return { value: { type: 'conflict' } }
        const folder = snapshotFolder(space, snapshot)
        const parts = Array.from({ length: snapshot.parts }, (_, part) => join(folder, String(part)))
        const bytes = sumOf(await Promise.all(parts.map(sizeOf))) + manifest.length
        const freed = await Promise.all(
          Object.entries(snapshot.floors).flatMap(([device, { number }]) =>
            range((last?.floors[device]?.number ?? 0) + 1, number).map((each) =>
              sizeOf(segmentFile(space, device, each)),
            ),
          ),
        )
        const { pendingBytes = 0 } = before
        const usedBytes = before.usedBytes - pendingBytes + bytes - sumOf(freed) - (last?.bytes ?? 0)
        if (usedBytes > Math.max(mostBytes - others, before.usedBytes - pendingBytes))
          return { value: { type: 'full', usedBytes: others + before.usedBytes } }
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await replaceFile(join(folder, 'manifest'), manifest)
        return {
          value: { type: 'appended' },
          after: { ...before, usedBytes, pendingBytes: 0, snapshot: { ...snapshot, bytes } },
        }
      })
      if (committed.type === 'appended') await removeOld(space)
      return committed
    },

    copies: () => spaceCopies(folder),

    restore: (copy) =>
      owners.alone(copy.owner, () =>
        change(copy.id, async (before): Promise<Changed<boolean>> => {
          if (before) return { value: false }
          if (copy.owner !== undefined) await owners.add(copy.owner, copy.id)
          return { value: true, after: await writeSpaceCopy(folder, copy) }
        }),
      ),

    async removeSpace(space) {
      const owner = (await readSpace(space))?.owner
      await owners.alone(owner, () =>
        change(space, async () => {
          await rm(inSpace(space), { recursive: true, force: true })
          if (owner !== undefined) await owners.remove(owner, space)
          return { value: undefined }
        }),
      )
    },

    watch(space, onChanged) {
      let watcher: FSWatcher | undefined
      try {
        watcher = watch(inSpace(space), (_event, name) => {
          if (name === null || name === 'space.json') onChanged()
        })
        watcher.on('error', () => undefined)
      } catch {
        // The space is gone: there is nothing to hear of.
      }
      return () => watcher?.close()
    },
  }
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(undefinedWhenMissing)) ?? []

/** Bytes of a file; none of a missing one. */
const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(undefinedWhenMissing))?.size ?? 0

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
