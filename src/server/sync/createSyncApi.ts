import * as z from 'zod/mini'

import { boundedRecord, wholeNumber } from '@/builtin/checkBounds'
import { serverProblem, type Problem } from '@/builtin/problem'
import { frameSegments, segmentsIn, type Vector } from '@/domain/sync'
import { fromBase64, toBase64 } from '@/lib/base64'
import { parseJson } from '@/lib/json'
import type { Result } from '@/lib/result'
import { readBytes } from '@/lib/streams/readBytes'

import { NOT_KEPT, noContent, problem, refusal } from '../api/notKept'
import { hashKey, hashMatches } from '../keys/createAuthorize'
import {
  type Committed,
  MOST_DEVICES,
  MOST_SPACES,
  type PartName,
  type SyncSegment,
  type SyncSpace,
  type SyncStore,
} from '../store/syncStore'

import { eventsOf } from './eventsOf'

export type SyncApiParts = {
  readonly store: SyncStore
  /** Bytes that all spaces of one person may hold. */
  readonly quotaBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Who it is that may make a space by this request; else why not. */
  readonly mayCreate: (request: Request, isForwarded: boolean) => Promise<Result<string, Problem>>
}

/** Answers `/api/sync/<space>/…`: keeps bytes it cannot read for whoever shows a token. */
export type SyncApi = (request: Request, isForwarded?: boolean) => Promise<Response>

const LARGEST_SEGMENT = 32 * 1024 * 1024
const LARGEST_BLOB = 64 * 1024 * 1024
const LARGEST_MANIFEST = 1024 * 1024
const LARGEST_JOIN = 4_096
/** Sealed, as bytes. */
const LARGEST_NAME = 768
/** The largest number of a segment or a snapshot. */
const MOST_NUMBER = 999_999_999
/** Of one snapshot: some four million changes. */
const MOST_PARTS = 10_000
/** Of one request. */
const MOST_SEGMENTS = 100
/** Whose logs one request may name. */
const MOST_LOGS = 1_000
/** Attachments that one request may remove. */
const MOST_DROPPED = 5_000
/** About how much of the logs is in one answer, in bytes. */
const ANSWER_BYTES = 4 * 1024 * 1024
/** How often it is noted that a device was here, in milliseconds. */
const SEEN_EVERY_MS = 60_000

const PATH = /^\/api\/sync\/([0-9a-f]{32})(?:\/([a-z]+)(?:\/([0-9a-z]{1,64}))?)?$/

type Caller = { readonly space: string; readonly device: string; readonly found: SyncSpace }

export function createSyncApi(parts: SyncApiParts): SyncApi {
  const { store, quotaBytes, now } = parts

  async function answer(request: Request, isForwarded: boolean): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, space, what, name] = PATH.exec(pathname) ?? []
    if (space === undefined) return problem(NO_SUCH_PLACE)
    if (what === 'devices' && request.method === 'POST') return join(request, space, isForwarded)
    const found = await store.find(space)
    if (!found) return problem(SPACE_GONE)
    const device = request.headers.get('x-sync-device') ?? ''
    const known = found.devices.find(({ id }) => id === device)
    if (!known || !hashMatches(known.tokenHash, hashKey(tokenIn(request)))) return problem(REMOVED)
    if (now() - known.seenAt > SEEN_EVERY_MS) await store.seen(space, device, now())
    return act(request, `${request.method} ${what ?? ''}`, name, { space, device, found })
  }

  async function act(
    request: Request,
    action: string,
    name: string | undefined,
    { space, device, found }: Caller,
  ): Promise<Response> {
    switch (action) {
      case 'GET ':
        return Response.json(
          {
            devices: found.devices
              .filter(({ tokenHash }) => tokenHash !== '')
              .map(({ tokenHash: _, ...each }) => each),
            usedBytes: found.usedBytes,
            quotaBytes,
          },
          NOT_KEPT,
        )
      case 'DELETE ':
        await store.removeSpace(space)
        return noContent()
      case 'DELETE devices':
        await store.removeDevice(space, name ?? '')
        return noContent()
      case 'PUT devices': {
        const bytes = await bodyWithin(request, LARGEST_NAME)
        if (!bytes) return problem(TOO_LARGE)
        await store.renameDevice(space, name ?? '', toBase64(bytes))
        return noContent()
      }
      case 'PUT segments': {
        const bytes = await bodyWithin(request, LARGEST_SEGMENT)
        if (!bytes) return problem(TOO_LARGE)
        const segments = name === undefined ? readSegments(bytes) : [{ device, number: Number(name), bytes }]
        if (!segments?.every((each) => each.device === device)) return problem(UNREADABLE)
        if (!segments.every(({ number }) => isNumber(number))) return problem(NO_SUCH_PLACE)
        const appended = await store.append(space, segments, quotaBytes)
        if (appended.type === 'conflict')
          return Response.json({ ...CONFLICT, head: appended.head }, { status: 409, ...NOT_KEPT })
        return appended.type === 'full' ? full(appended.usedBytes) : noContent()
      }
      case 'GET segments': {
        const segments = await store.read(space, vectorIn(request) ?? {}, ANSWER_BYTES)
        return segments === 'behind' ? problem(BEHIND) : bytesOf(frameSegments(segments))
      }
      case 'GET snapshot': {
        const snapshot = await store.snapshot(space)
        if (!snapshot) return problem(NO_SUCH_PLACE)
        return Response.json({ ...snapshot, manifest: toBase64(snapshot.manifest) }, NOT_KEPT)
      }
      case 'PUT snapshot': {
        const bytes = await bodyWithin(request, LARGEST_MANIFEST)
        const read = SNAPSHOT.safeParse(parseJson(new TextDecoder().decode(bytes)))
        const manifest = read.success ? fromBase64(read.data.manifest) : undefined
        if (!read.success || !manifest) return problem(UNREADABLE)
        return committed(await store.commit(space, { ...read.data, device, manifest }, quotaBytes))
      }
      case 'PUT parts': {
        const part = readPart(`${name}x${device}`)
        const bytes = await bodyWithin(request, LARGEST_SEGMENT)
        if (!bytes) return problem(TOO_LARGE)
        return part ? committed(await store.putPart(space, part, bytes, quotaBytes)) : problem(NO_SUCH_PLACE)
      }
      case 'GET parts': {
        const part = readPart(name ?? '')
        const bytes = part && (await store.getPart(space, part))
        return bytes ? bytesOf(bytes) : problem(NO_SUCH_PLACE)
      }
      case 'PUT blobs': {
        const bytes = await bodyWithin(request, LARGEST_BLOB)
        if (!bytes) return problem(TOO_LARGE)
        const stored = await store.putBlob(space, name ?? '', bytes, quotaBytes)
        return stored.type === 'full' ? full(stored.usedBytes) : noContent()
      }
      case 'POST blobs': {
        const bytes = await bodyWithin(request, LARGEST_SEGMENT)
        const read = DROPPED.safeParse(parseJson(new TextDecoder().decode(bytes)))
        if (!read.success) return problem(UNREADABLE)
        await store.dropBlobs(space, [...new Set(read.data.names)], read.data.heads)
        return noContent()
      }
      case 'HEAD blobs':
      case 'GET blobs': {
        if (name === undefined) return Response.json(await store.listBlobs(space), NOT_KEPT)
        const bytes = await store.getBlob(space, name)
        return bytes ? bytesOf(bytes) : problem(NO_SUCH_PLACE)
      }
      case 'GET events':
        return eventsOf(store, space, {
          device,
          after: vectorIn(request),
          async find() {
            const still = await store.find(space)
            const self = still?.devices.find(({ id }) => id === device)
            return self && hashMatches(self.tokenHash, hashKey(tokenIn(request))) ? still : undefined
          },
        })
      default:
        return problem(NO_SUCH_PLACE)
    }
  }

  /** Adds a device to the space whose token it shows; the first one makes the space. */
  async function join(request: Request, space: string, isForwarded: boolean): Promise<Response> {
    const bytes = await bodyWithin(request, LARGEST_JOIN)
    const device = JOIN.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (!device.success) return problem(UNREADABLE)
    const { isNew, ...asked } = device.data
    const maker = isNew ? await parts.mayCreate(request, isForwarded) : undefined
    if (maker && !maker.ok) return problem(maker.error)
    const joined = await store.join(
      space,
      hashKey(tokenIn(request)),
      { id: asked.device, name: asked.name, tokenHash: asked.token, seenAt: now() },
      maker?.value,
    )
    switch (joined) {
      case 'joined':
        return noContent()
      case 'noSpace':
        return problem(SPACE_GONE)
      case 'tooMany':
        return problem(TOO_MANY)
      case 'wrongToken':
      case 'removed':
        return problem(REMOVED)
    }
  }

  function committed(done: Committed): Response {
    if (done.type === 'conflict') return Response.json(CONFLICT, { status: 409, ...NOT_KEPT })
    return done.type === 'full' ? full(done.usedBytes) : noContent()
  }

  function full(usedBytes: number): Response {
    return Response.json({ ...FULL, usedBytes, quotaBytes }, { status: 507, ...NOT_KEPT })
  }

  return (request, isForwarded = false) =>
    answer(request, isForwarded).catch(() =>
      problem({
        ...serverProblem('Sync is not available right now. Try again soon.', 'sync_unavailable'),
        status: 503,
      }),
    )
}

const DEVICE_NAME = z.string().check(z.regex(/^[0-9a-z]{4,32}$/))

const JOIN = z.object({
  device: DEVICE_NAME,
  /** Sealed. */
  name: z.string().check(z.maxLength(1_024)),
  /** SHA-256 of the token, in hexadecimal. */
  token: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  isNew: z.boolean(),
})

const upTo = (most: number) => z.number().check(wholeNumber(), z.gte(0), z.lte(most))

const SNAPSHOT = z.object({
  number: upTo(MOST_NUMBER),
  parts: upTo(MOST_PARTS),
  floors: boundedRecord(
    DEVICE_NAME,
    z.object({ number: upTo(MOST_NUMBER), hash: z.string().check(z.maxLength(64)) }),
    MOST_LOGS,
  ),
  /** Sealed, in base64. */
  manifest: z.string().check(z.maxLength(LARGEST_MANIFEST)),
})

const DROPPED = z.object({
  names: z.array(z.string().check(z.regex(/^[0-9a-f]{1,64}$/))).check(z.maxLength(MOST_DROPPED)),
  heads: boundedRecord(DEVICE_NAME, upTo(MOST_NUMBER), MOST_LOGS),
})

/** What is read of bodies, by where they are sent. */
export const SYNC_BODIES = {
  'POST /devices': JOIN,
  'PUT /snapshot': SNAPSHOT,
  'POST /blobs': DROPPED,
} as const

const isNumber = (number: number) => Number.isInteger(number) && number >= 1 && number <= MOST_NUMBER

/** Several segments in one body; undefined where it holds something else, or none. */
function readSegments(bytes: Uint8Array<ArrayBuffer>): readonly SyncSegment[] | undefined {
  try {
    const segments = segmentsIn(bytes)
    return segments.length > 0 && segments.length <= MOST_SEGMENTS ? segments : undefined
  } catch {
    return undefined
  }
}

/** `<number>x<part>x<device>` */
function readPart(name: string): PartName | undefined {
  const [, number, part, device = ''] = /^(\d{1,9})x(\d{1,9})x([0-9a-z]{4,32})$/.exec(name) ?? []
  if (number === undefined || Number(part) >= MOST_PARTS) return undefined
  return { number: Number(number), part: Number(part), device }
}

function vectorIn(request: Request): Vector | undefined {
  const text = new URL(request.url).searchParams.get('after')
  if (text === null) return undefined
  const ends = [...text.matchAll(/([0-9a-z]{4,32})\.(\d{1,16})/g)].slice(0, MOST_LOGS)
  return Object.fromEntries(
    ends.map(([, device = '', number]) => [device, Math.min(Number(number), MOST_NUMBER)]),
  )
}

const tokenIn = (request: Request): string =>
  /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

const bytesOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { ...NOT_KEPT.headers, 'Content-Type': 'application/octet-stream' } })

const NO_SUCH_PLACE = refusal(404, 'There is nothing here.', 'not_found')
const SPACE_GONE = refusal(410, 'This space is not here (any more).', 'space_gone')
const REMOVED = refusal(403, 'This device does not belong to the space (any more).', 'device_removed')
const TOO_MANY = refusal(
  507,
  `One person may have ${MOST_SPACES} sync spaces here, each with ${MOST_DEVICES} devices. Leave a space that you no longer use (Settings → Sync → Leave), then try again.`,
  'too_many',
)
const BEHIND = refusal(409, 'These segments are part of a snapshot now.', 'compacted')
const TOO_LARGE = refusal(413, 'This is more than is kept in one piece.', 'too_large')
const UNREADABLE = refusal(400, 'The body is not what belongs here.', 'invalid_json')
const FULL = { error: { message: 'The space is full.', type: 'invalid_request_error', code: 'space_full' } }
const CONFLICT = {
  error: { message: 'The log ends elsewhere.', type: 'invalid_request_error', code: 'log_conflict' },
}

/** The bytes of a body; undefined where there are more than `most`, or are said to be before any is read. */
const bodyWithin = async ({ headers, body }: Request, most: number) =>
  Number(headers.get('content-length') ?? 0) > most ? undefined : readBytes(body, most)
