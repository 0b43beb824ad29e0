import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as z from 'zod/mini'

import { readJsonFile } from '../../readJsonFile'
import {
  CLAIM_KEPT_MS,
  NOTICE_DEVICE,
  type NoticeCopy,
  type NoticeDevice,
  type NoticeStore,
} from '../noticeStore'

import { replaceFile, undefinedWhenMissing, withFileLock } from './withFileLock'

type File = z.infer<typeof FILE>

/** Keys, devices and claims in one small file. */
export function createFileNotices(
  path: string,
  now: () => number,
): NoticeStore & { all(): Promise<NoticeCopy> } {
  async function read(): Promise<File> {
    const text = await readFile(path, 'utf8').catch(undefinedWhenMissing)
    if (text === undefined) return { version: 1, keys: null, devices: [], claims: {} }
    const file = readJsonFile(path, text, FILE)
    if (!file.ok) throw new Error(file.error)
    return file.value
  }

  /** Nothing is written where `change` gives undefined. */
  async function update(change: (file: File) => Partial<File> | undefined): Promise<boolean> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return withFileLock(`${path}.lock`, async () => {
      const file = await read()
      const changed = change(file)
      if (!changed) return false
      await replaceFile(path, `${JSON.stringify({ ...file, ...changed })}\n`)
      return true
    })
  }

  const without = (isOut: (device: NoticeDevice) => boolean) =>
    update(({ devices }) =>
      devices.some(isOut) ? { devices: devices.filter((device) => !isOut(device)) } : undefined,
    ).then(() => undefined)

  return {
    all: read,
    async keys(make) {
      const there = (await read()).keys
      if (there !== null) return there
      const made = await make()
      await update(({ keys }) => (keys === null ? { keys: made } : undefined))
      return (await read()).keys ?? made
    },
    async put(device, most) {
      await update(({ devices }) => {
        const others = devices.filter(
          ({ owner, id, endpoint }) =>
            endpoint !== device.endpoint && !(owner === device.owner && id === device.id),
        )
        const own = others.filter(({ owner }) => owner === device.owner)
        const oldest = own.slice(0, Math.max(0, own.length + 1 - most))
        return { devices: [...others.filter((each) => !oldest.includes(each)), device] }
      })
    },
    devices: async (owner) => (await read()).devices.filter((device) => device.owner === owner),
    remove: (owner, id) => without((device) => device.owner === owner && device.id === id),
    removeEndpoint: (endpoint) => without((device) => device.endpoint === endpoint),
    claim: (name) =>
      update(({ claims }) => {
        if (Object.hasOwn(claims, name)) return undefined
        const kept = Object.entries(claims).filter(([, at]) => at > now() - CLAIM_KEPT_MS)
        return { claims: Object.fromEntries([...kept, [name, now()]]) }
      }),
  }
}

const FILE = z.object({
  version: z.literal(1),
  keys: z.nullable(z.string()),
  devices: z.array(NOTICE_DEVICE),
  claims: z.record(z.string(), z.number()),
})
