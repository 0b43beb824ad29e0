import * as z from 'zod/mini'

import { badRequest, busyProblem, serverProblem, type Problem } from '@/builtin/problem'
import { readBody } from '@/builtin/readBodyText'
import { mark } from '@/lib/text/t'

import { NOT_KEPT, noContent, problem, refusal } from '../api/notKept'
import { createAttemptLimit } from '../keys/createAuthorize'
import type { NoticeDevice, NoticeStore } from '../store/noticeStore'

import type { Notices } from './createNotices'
import { type PushOutcome, type PushSender, MOST_ENDPOINT_LETTERS } from './createPushSender'
import { arePushKeys } from './encryptPush'
import { CHAT_ID, isTimeZone } from './notice'

export type NoticeApiParts = {
  readonly store: NoticeStore
  readonly notices: Notices
  readonly sender: Pick<PushSender, 'mayAsk'>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/**
 * Answers `/api/notices` (GET the public key, POST what a page wants told), `/api/notices/<device>` (PUT, DELETE) and
 * `/api/notices/<device>/test` (POST). `owner` is whose devices they are.
 */
export type NoticeApi = (request: Request, owner: string) => Promise<Response>

const MOST_DEVICES = 20
const MOST_A_MINUTE = 30
const BODY = { maxBytes: 8_000, maxMs: 10_000 }

export function createNoticeApi({ store, notices, sender, now }: NoticeApiParts): NoticeApi {
  const asked = createAttemptLimit(now, MOST_A_MINUTE)

  async function answer(request: Request, owner: string): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/notices' && request.method === 'GET')
      return Response.json({ publicKey: await notices.publicKey() }, NOT_KEPT)
    const wait = asked.waitSeconds(owner)
    if (wait > 0) return problem(busyProblem(`At most ${MOST_A_MINUTE} changes a minute.`, wait))
    asked.count(owner)
    if (pathname === '/api/notices')
      return request.method === 'POST' ? tell(request, owner) : problem(NO_SUCH_METHOD)
    const [, id, isTest] = /^\/api\/notices\/([0-9a-f]{32})(\/test)?$/.exec(pathname) ?? []
    if (id === undefined) return problem(NOT_FOUND)
    if (isTest !== undefined) return request.method === 'POST' ? test(owner, id) : problem(NO_SUCH_METHOD)
    if (request.method === 'PUT') return put(request, owner, id)
    if (request.method !== 'DELETE') return problem(NO_SUCH_METHOD)
    await store.remove(owner, id)
    return noContent()
  }

  async function put(request: Request, owner: string, id: string): Promise<Response> {
    const body = await readBody(request, BODY)
    if (!body.ok) return problem(body.error)
    const read = DEVICE.safeParse(body.value)
    if (!read.success) return problem(UNREADABLE)
    const { endpoint, p256dh, auth, quiet = null } = read.data
    if (!sender.mayAsk(endpoint)) return problem(NO_ADDRESS)
    if (!(await arePushKeys({ p256dh, auth }))) return problem(UNREADABLE)
    if (quiet && !isTimeZone(quiet.timeZone)) return problem(NO_TIME_ZONE)
    const device: NoticeDevice = { id, owner, endpoint, p256dh, auth, quiet, contact: contactOf(request) }
    await store.put(device, MOST_DEVICES)
    return noContent()
  }

  async function test(owner: string, id: string): Promise<Response> {
    const device = (await store.devices(owner)).find((each) => each.id === id)
    if (!device) return problem(NOT_FOUND)
    const outcome = await notices.send(device, { kind: 'test' })
    return outcome === 'sent' ? noContent() : problem(FAILED[outcome])
  }

  /** A page says what the person's other devices are to be told. */
  async function tell(request: Request, owner: string): Promise<Response> {
    const body = await readBody(request, BODY)
    if (!body.ok) return problem(body.error)
    const read = TOLD.safeParse(body.value)
    if (!read.success) return problem(UNREADABLE)
    const { kind, chat, except } = read.data
    notices.tell(owner, { kind, chat }, except)
    return new Response(null, { status: 202, ...NOT_KEPT })
  }

  return (request, owner) => answer(request, owner).catch(() => problem(UNAVAILABLE))
}

/** Push services want an address they can turn to; a page that isn't on https has none. */
function contactOf({ headers }: Request): string {
  const origin = headers.get('origin') ?? ''
  return origin.startsWith('https://') && origin.length < 300 ? origin : 'mailto:parlance@localhost'
}

const minute = z.int().check(z.minimum(0), z.maximum(1_439))
const base64url = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/))
const DEVICE = z.object({
  endpoint: z.string().check(z.maxLength(MOST_ENDPOINT_LETTERS)),
  p256dh: base64url,
  auth: base64url,
  quiet: z.exactOptional(z.object({ from: minute, to: minute, timeZone: z.string().check(z.maxLength(64)) })),
})
const TOLD = z.object({
  kind: z.enum(['waiting', 'schedule']),
  chat: z.string().check(z.regex(CHAT_ID)),
  /** The device that tells it itself. */
  except: z.exactOptional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
})

const NOT_FOUND = refusal(404, mark('This device gets no notices from here.'), 'notices_not_found')
const NO_SUCH_METHOD = refusal(405, 'Use GET, POST, PUT or DELETE.', 'notices_method')
const UNREADABLE = badRequest('The body is no device or notice.', null, 'notices_request')
const NO_TIME_ZONE = badRequest(mark('This host doesn’t know the time zone.'), 'quiet', 'notices_time_zone')
const NO_ADDRESS = badRequest(
  mark(
    'The push service of this browser must have a public https address. To allow another one, name its host and port in PARLANCE_PUSH_ALLOW.',
  ),
  'endpoint',
  'notices_address',
)
const failure = (message: string, code: string): Problem => ({ ...serverProblem(message, code), status: 502 })
const FAILED: Readonly<Record<Exclude<PushOutcome, 'sent'>, Problem>> = {
  gone: refusal(
    410,
    mark('The push service doesn’t know this device any more. Turn notices off and on again.'),
    'notices_gone',
  ),
  busy: failure(mark('The push service refused the notice.'), 'notices_busy'),
  refused: failure(mark('The push service refused the notice.'), 'notices_refused'),
  unreachable: failure(mark('The push service can’t be reached from this host.'), 'notices_unreachable'),
}
const UNAVAILABLE: Problem = {
  ...serverProblem(mark('Notices can’t be set up right now. Try again soon.'), 'notices_unavailable'),
  status: 503,
  retryAfterSeconds: 5,
}
