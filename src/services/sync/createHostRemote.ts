import * as z from 'zod/mini'

import { logEndsSchema } from '@/domain/sync/syncState'
import { fromBase64, toBase64 } from '@/lib/base64'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { Sealer } from './createSealer'
import { sealDeviceName } from './deviceName'
import { hex, type SpaceKeys } from './spaceKeys'
import type { RemoteFailure, RemoteSegment, SyncRemote } from './syncRemote'

/** How one device reaches its space on a host. */
export type HostAccess = {
  readonly fetch: typeof globalThis.fetch
  /** Of the host, without trailing slash. */
  readonly url: string
  readonly space: string
  readonly device: string
  /** The device's own token. */
  readonly token: string
}

type Answer<Value> = Promise<Result<Value, RemoteFailure>>

/** How long an answer may take, in milliseconds; the other side may be a phone. */
const ANSWER_MS = 60_000

/** The space on a Parlance host. */
export function createHostRemote(access: HostAccess): SyncRemote {
  const base = `${access.url}/api/sync/${access.space}`
  const headers = { Authorization: `Bearer ${access.token}`, 'x-sync-device': access.device }

  const ask = (path: string, init: RequestInit = {}) =>
    request(access.fetch, base + path, {
      signal: AbortSignal.timeout(ANSWER_MS),
      ...init,
      headers,
    })

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
    push: (number, bytes) => nothing(ask(`/segments/${number}`, { method: 'PUT', body: bytes })),
    async pull(after) {
      const known = Object.entries(after).map(([device, number]) => `${device}.${number}`)
      const answer = await ask(`/segments?after=${known.join('~')}`)
      if (!answer.ok) return answer
      return bodyOf(async () => segmentsIn(new Uint8Array(await answer.value.arrayBuffer())))
    },
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
    dropBlobs: (names, heads) =>
      nothing(ask('/blobs', { method: 'POST', body: JSON.stringify({ names, heads }) })),
    removeSpace: () => nothing(ask('', { method: 'DELETE' })),
    async follow(onChanged, signal) {
      const answer = await ask('/events', { signal })
      if (!answer.ok) return answer
      const reader = answer.value.body?.pipeThrough(new TextDecoderStream()).getReader()
      try {
        for (;;) {
          const read = await reader?.read()
          if (!read || read.done) return ok(undefined)
          // Each event says the same; a sign of life begins with a colon.
          if (read.value.includes('event: changed')) onChanged()
        }
      } catch (cause) {
        return offline(cause)
      }
    },
  }
}

/** Adds this device to the space of a code. `isNew` makes the space; `invitation` is a key of the host, where there is one. */
export async function joinHost(
  access: HostAccess,
  {
    keys,
    sealer,
    name,
    isNew,
    invitation,
    crypto,
  }: {
    readonly keys: Pick<SpaceKeys, 'token'>
    readonly sealer: Pick<Sealer, 'sealNamed'>
    /** What the person calls this device. */
    readonly name: string
    readonly isNew: boolean
    readonly invitation: string | undefined
    readonly crypto: Crypto
  },
): Answer<void> {
  const sealed = await sealDeviceName(sealer, access.device, name)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(access.token))
  const answer = await request(access.fetch, `${access.url}/api/sync/${access.space}/devices`, {
    method: 'POST',
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: {
      Authorization: `Bearer ${keys.token}`,
      'Content-Type': 'application/json',
      ...(invitation !== undefined && { 'x-invitation': invitation }),
    },
    body: JSON.stringify({
      device: access.device,
      name: toBase64(sealed),
      token: hex(new Uint8Array(hash)),
      isNew,
    }),
  })
  return answer.ok ? ok(undefined) : answer
}

async function request(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Answer<Response> {
  let answer: Response
  try {
    answer = await fetch(url, init)
  } catch (cause) {
    return offline(cause)
  }
  if (answer.ok) return isPage(answer) ? refused(NO_SYNC()) : ok(answer)
  const body = await answer.json().then(
    (json: unknown) => PROBLEM.safeParse(json).data,
    () => undefined,
  )
  switch (answer.status) {
    case 410:
      return failed({ type: 'spaceGone' })
    case 409:
      return failed({ type: body?.error.code === 'compacted' ? 'behind' : 'conflict' })
    case 507:
      return failed({ type: 'full', usedBytes: body?.usedBytes ?? 0, quotaBytes: body?.quotaBytes ?? 0 })
    case 403:
      return body?.error.code === 'device_removed'
        ? failed({ type: 'removed' })
        : refused(body?.error.message ?? NO_SYNC())
    case 404:
      // An answer to HEAD has no body.
      return body?.error.code === 'not_found' || init.method === 'HEAD'
        ? failed({ type: 'missing' })
        : refused(NO_SYNC())
    default:
      return answer.status >= 500 || answer.status === 429
        ? failed({ type: 'offline', detail: body?.error.message ?? `HTTP ${answer.status}` })
        : refused(body?.error.message ?? NO_SYNC())
  }
}

const refused = (reason: string) => failed({ type: 'refused', reason } as const)

const offline = (cause: unknown) =>
  failed({ type: 'offline', detail: cause instanceof Error ? cause.message : String(cause) } as const)

/** Hosts of files alone answer everything with the page of the app. */
const isPage = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/html') ?? false

const NO_SYNC = () => t('There’s no Parlance host with sync at this address.')

async function bodyOf<Value>(read: () => Promise<Value>): Answer<Value> {
  try {
    return ok(await read())
  } catch (cause) {
    return offline(cause)
  }
}

function segmentsIn(framed: Uint8Array<ArrayBuffer>): readonly RemoteSegment[] {
  const view = new DataView(framed.buffer)
  const segments: RemoteSegment[] = []
  let at = 0
  while (at < framed.length) {
    const nameEnd = at + 1 + view.getUint8(at)
    const device = new TextDecoder().decode(framed.subarray(at + 1, nameEnd))
    const number = view.getUint32(nameEnd)
    const start = nameEnd + 8
    at = start + view.getUint32(nameEnd + 4)
    if (at > framed.length) throw new Error('the answer was cut off')
    segments.push({ device, number, bytes: framed.slice(start, at) })
  }
  return segments
}

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

const PROBLEM = z.object({
  error: z.object({ message: z.string(), code: z.nullable(z.string()) }),
  usedBytes: z.optional(z.number()),
  quotaBytes: z.optional(z.number()),
})
