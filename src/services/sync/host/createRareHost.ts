import * as z from '@/lib/schema'
import { logEndsSchema } from '@/domain/sync'
import { fromBase64, toBase64 } from '@/lib/base64'
import { ok } from '@/lib/result'

import { bodyOf, type Answer, type AskHost } from './hostRequest'
import type { SyncRemote } from '../syncRemote'

/** What a device rarely asks a host: about devices and space, for snapshots and attachments. */
export function createRareHost(ask: AskHost): Omit<SyncRemote, 'push' | 'pull' | 'follow'> {
  const nothing = async (answer: Answer<Response>): Answer<void> => {
    const got = await answer
    return got.ok ? ok(undefined) : got
  }

  const bytesAt = async (path: string): Answer<Uint8Array<ArrayBuffer> | undefined> => {
    const answer = await ask(path)
    if (!answer.ok) return answer.error.type === 'missing' ? ok(undefined) : answer
    return bodyOf(async () => new Uint8Array(await answer.value.arrayBuffer()))
  }

  return {
    async overview() {
      const answer = await ask('')
      return answer.ok ? bodyOf(async () => OVERVIEW.parse(await answer.value.json())) : answer
    },
    async snapshot() {
      const answer = await ask('/snapshot')
      if (!answer.ok) return answer.error.type === 'missing' ? ok(undefined) : answer
      return bodyOf(async () => {
        const { manifest, ...found } = SNAPSHOT.parse(await answer.value.json())
        return { ...found, manifest: fromBase64(manifest) ?? new Uint8Array() }
      })
    },
    putPart: (number, part, bytes) =>
      nothing(ask(`/parts/${number}x${part}`, { method: 'PUT', body: bytes })),
    getPart: ({ number, device }, part) => bytesAt(`/parts/${number}x${part}x${device}`),
    commit: ({ manifest, ...snapshot }) =>
      nothing(
        ask('/snapshot', {
          method: 'PUT',
          body: JSON.stringify({ ...snapshot, manifest: toBase64(manifest) }),
        }),
      ),
    removeDevice: (id) => nothing(ask(`/devices/${id}`, { method: 'DELETE' })),
    renameDevice: (id, name) => nothing(ask(`/devices/${id}`, { method: 'PUT', body: name })),
    putBlob: (name, bytes) => nothing(ask(`/blobs/${name}`, { method: 'PUT', body: bytes })),
    getBlob: (name) => bytesAt(`/blobs/${name}`),
    async listBlobs() {
      const answer = await ask('/blobs')
      return answer.ok ? bodyOf(async () => NAMES.parse(await answer.value.json())) : answer
    },
    async hasBlob(name) {
      const answer = await ask(`/blobs/${name}`, { method: 'HEAD' })
      if (!answer.ok) return answer.error.type === 'missing' ? ok(false) : answer
      return ok(true)
    },
    async dropBlobs(names, heads) {
      for (let at = 0; at < names.length; at += DROPPED_AT_ONCE) {
        const body = JSON.stringify({ names: names.slice(at, at + DROPPED_AT_ONCE), heads })
        const dropped = await nothing(ask('/blobs', { method: 'POST', body }))
        if (!dropped.ok) return dropped
      }
      return ok(undefined)
    },
    removeSpace: () => nothing(ask('', { method: 'DELETE' })),
  }
}

/** A host takes a few times as many in one request. */
const DROPPED_AT_ONCE = 1_000

const OVERVIEW = z.object({
  devices: z.array(z.object({ id: z.string(), name: z.string(), seenAt: z.number(), head: z.number() })),
  usedBytes: z.number(),
  quotaBytes: z.number(),
})

const SNAPSHOT = z.object({
  number: z.number(),
  device: z.string(),
  parts: z.number(),
  floors: logEndsSchema,
  manifest: z.string(),
})

const NAMES = z.array(z.string())
