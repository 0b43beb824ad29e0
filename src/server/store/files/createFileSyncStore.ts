import { watch, type FSWatcher } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import type { Appended, Stored, SyncDevice, SyncSegment, SyncSpace, SyncStore } from '../syncStore'

import { replaceFile } from './replaceFile'
import { undefinedWhenMissing } from './undefinedWhenMissing'
import { withFileLock } from './withFileLock'

/** What `space.json` holds. */
type SpaceFile = SyncSpace & { readonly removed: readonly string[] }

/** A space as it is from now on; absent = as it was. */
type Changed<Value> = { readonly after?: SpaceFile; readonly value: Value }

const NEW_SPACE: Omit<SpaceFile, 'tokenHash'> = { devices: [], removed: [], usedBytes: 0 }

/**
 * Spaces in a folder, one folder each: `space.json`, a folder a device with a file a segment, and `blobs`. Names come
 * from requests and are checked there: digits and small letters alone.
 */
export function createFileSyncStore(folder: string): SyncStore {
  const inSpace = (space: string, ...parts: readonly string[]) => join(folder, space, ...parts)
  const segmentFile = (space: string, device: string, number: number) =>
    inSpace(space, `log-${device}`, String(number).padStart(12, '0'))

  async function readSpace(space: string): Promise<SpaceFile | undefined> {
    const text = await readFile(inSpace(space, 'space.json'), 'utf8').catch(undefinedWhenMissing)
    return text === undefined ? undefined : FILE.parse(JSON.parse(text))
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
        await replaceFile(inSpace(space, 'space.json'), JSON.stringify({ version: 1, ...after }))
      }
      return value
    })
  }

  const changeDevice = (space: string, id: string, changes: Partial<SyncDevice>) =>
    change(space, (before) => ({
      value: undefined,
      ...(before && {
        after: {
          ...before,
          devices: before.devices.map((device) => (device.id === id ? { ...device, ...changes } : device)),
        },
      }),
    }))

  return {
    async find(space) {
      const found = await readSpace(space)
      return found && { tokenHash: found.tokenHash, devices: found.devices, usedBytes: found.usedBytes }
    },

    join: (space, tokenHash, device, mayCreate) =>
      change(space, (before) => {
        if (!before && !mayCreate) return { value: 'noSpace' }
        const here = before ?? { ...NEW_SPACE, tokenHash }
        if (here.tokenHash !== tokenHash) return { value: 'wrongToken' }
        if (here.removed.includes(device.id)) return { value: 'removed' }
        const known = here.devices.find(({ id }) => id === device.id)
        const others = here.devices.filter(({ id }) => id !== device.id)
        const devices = [...others, { ...device, head: known?.head ?? 0 }]
        return { value: 'joined', after: { ...here, devices } }
      }),

    removeDevice: (space, id) =>
      change(space, (before) => ({
        value: undefined,
        ...(before && {
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

    seen: (space, id, seenAt) => changeDevice(space, id, { seenAt }),

    append: (space, { device: id, number, bytes }, mostBytes) =>
      change(space, async (before): Promise<Changed<Appended>> => {
        const device = before?.devices.find((each) => each.id === id)
        if (!before || !device) return { value: { type: 'conflict', head: 0 } }
        const { head } = device
        if (number <= head) {
          const there = await readFile(segmentFile(space, id, number)).catch(undefinedWhenMissing)
          const isSame = there?.equals(bytes) ?? false
          return { value: isSame ? { type: 'appended' } : { type: 'conflict', head } }
        }
        if (number > head + 1) return { value: { type: 'conflict', head } }
        const usedBytes = before.usedBytes + bytes.length
        if (usedBytes > mostBytes) return { value: { type: 'full', usedBytes: before.usedBytes } }
        await mkdir(inSpace(space, `log-${id}`), { recursive: true, mode: 0o700 })
        await replaceFile(segmentFile(space, id, number), bytes)
        const devices = before.devices.map((each) => (each.id === id ? { ...each, head: number } : each))
        return { value: { type: 'appended' }, after: { ...before, devices, usedBytes } }
      }),

    async read(space, after, mostBytes) {
      const found = await readSpace(space)
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
      change(space, async (before): Promise<Changed<Stored>> => {
        const file = inSpace(space, 'blobs', name)
        const there = await stat(file).catch(undefinedWhenMissing)
        if (!before || there) return { value: { type: 'appended' } }
        const usedBytes = before.usedBytes + bytes.length
        if (usedBytes > mostBytes) return { value: { type: 'full', usedBytes: before.usedBytes } }
        await mkdir(inSpace(space, 'blobs'), { recursive: true, mode: 0o700 })
        await replaceFile(file, bytes)
        return { value: { type: 'appended' }, after: { ...before, usedBytes } }
      }),

    async getBlob(space, name) {
      const content = await readFile(inSpace(space, 'blobs', name)).catch(undefinedWhenMissing)
      return content && new Uint8Array(content)
    },

    removeSpace: (space) =>
      change(space, async () => {
        await rm(inSpace(space), { recursive: true, force: true })
        return { value: undefined }
      }),

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

const FILE = z.object({
  version: z.literal(1),
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
})
