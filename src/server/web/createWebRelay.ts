import * as z from 'zod/mini'

import { boundedRecord } from '@/builtin/checkBounds'
import { badRequest, busyProblem, problemResponse, serverProblem, type Problem } from '@/builtin/problem'
import { readBodyText } from '@/builtin/readBodyText'
import { fromBase64 } from '@/lib/base64'
import { parseJson } from '@/lib/json'
import { setNewest } from '@/lib/setNewest'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

import { MOST_WEB_BYTES, type WebAnswer, type WebFailure, type WebFetch } from './createWebFetch'

/** Answers `POST /api/web`; `who` is whom its limits count for. */
export type WebRelay = (request: Request, who: string) => Promise<Response>

/**
 * Headers of an order that are not passed on: those of the connection, and those that identify the client. The page's
 * own cookies and the key of this host are no part of an order.
 */
const HELD_BACK =
  /^(?:accept-encoding|connection|content-length|expect|forwarded|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|x-real-ip|(?:x-forwarded|proxy|sec|cf)-.*)$/i
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
const text = z.string().check(z.maxLength(16_000))
/** What is read of an order. */
export const WEB_ORDER = z.object({
  url: text,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  headers: boundedRecord(text, text, 100),
  body: z.exactOptional(z.string()),
  /** A body that is no text, as base64. */
  bytes: z.exactOptional(z.string()),
})
const BODY = { maxBytes: 4_000_000, maxMs: 10_000 }
const PER_MINUTE = 60
const AT_ONCE = 8
/** Beyond this many callers the oldest are forgotten. */
const MOST_CALLERS = 10_000

/**
 * Fetches pages and search results for the app, whose page no other site lets in. At most 60 requests a minute and 8 at
 * once for one caller.
 */
export function createWebRelay(fetch: WebFetch, now: () => number): WebRelay {
  const callers = new Map<string, { since: number; count: number; running: number }>()

  function enter(who: string) {
    const known = callers.get(who)
    const isFresh = known !== undefined && now() - known.since < 60_000
    const state = {
      since: isFresh ? known.since : now(),
      count: isFresh ? known.count : 0,
      running: known?.running ?? 0,
    }
    setNewest(callers, who, state, MOST_CALLERS)
    return state
  }

  return async (request, who) => {
    // A form of another page can send any other type without being asked.
    if (request.method !== 'POST' || !/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      return problemResponse(NOT_JSON, NOT_KEPT)
    const state = enter(who)
    if (state.count >= PER_MINUTE) {
      const wait = Math.max(1, Math.ceil((state.since + 60_000 - now()) / 1000))
      return problemResponse(
        busyProblem(stored('At most {count} pages and searches a minute.', { count: PER_MINUTE }), wait),
        NOT_KEPT,
      )
    }
    if (state.running >= AT_ONCE)
      return problemResponse(
        busyProblem(stored('At most {count} pages and searches at once.', { count: AT_ONCE }), 1),
        NOT_KEPT,
      )
    state.count += 1
    state.running += 1
    try {
      return await answer(request)
    } finally {
      const current = callers.get(who)
      if (current) current.running = Math.max(0, current.running - 1)
    }
  }

  async function answer(request: Request): Promise<Response> {
    const text = await readBodyText(request, BODY)
    if (!text.ok) return problemResponse(text.error, NOT_KEPT)
    const read = WEB_ORDER.safeParse(parseJson(text.value))
    if (!read.success || !URL.canParse(read.data.url)) return problemResponse(NOT_READ, NOT_KEPT)
    const { url, method, headers, body, bytes } = read.data
    const passed = Object.entries(headers).filter(
      ([name, value]) => NAME.test(name) && VALUE.test(value) && !HELD_BACK.test(name),
    )
    const sent = bytes === undefined ? body : fromBase64(bytes)
    const order = { url, method, headers: Object.fromEntries(passed), body: sent }
    const found = await fetch(order, request.signal)
    return typeof found === 'string' ? problemResponse(PROBLEMS[found], NOT_KEPT) : passedOn(found)
  }
}

const NOT_KEPT = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** Status, address and type in headers of their own: nothing that comes from elsewhere is a page of this host. */
const passedOn = ({ status, url, type, retryAfter, bytes }: WebAnswer): Response =>
  new Response(bytes, {
    headers: {
      ...NOT_KEPT,
      'Content-Type': 'application/octet-stream',
      'X-Web-Status': String(status),
      'X-Web-Url': url,
      'X-Web-Type': type.replace(/[^\x20-\x7e]/g, ''),
      ...(retryAfter !== undefined && { 'X-Web-Retry-After': retryAfter.replace(/[^\x20-\x7e]/g, '') }),
    },
  })

const NOT_JSON: Problem = {
  ...badRequest('Send a POST request with a JSON body.', null, 'web_request'),
  status: 415,
}
const NOT_READ = badRequest(
  'The body must be {"url", "method", "headers", "body" or "bytes"?}.',
  null,
  'web_request',
)

const failure = (code: string, message: string): Problem => ({ ...serverProblem(message, code), status: 502 })
const PROBLEMS: Readonly<Record<WebFailure, Problem>> = {
  private: {
    ...badRequest(
      mark(
        'This address is not on the public internet. To allow it, name its host and port in PARLANCE_WEB_ALLOW.',
      ),
      'url',
      'web_private',
    ),
    status: 403,
  },
  unreachable: failure('web_unreachable', mark('Nothing answered at this address.')),
  redirects: failure(
    'web_redirects',
    mark('The address redirects too often, or to something that is no page.'),
  ),
  tooLarge: failure(
    'web_too_large',
    stored('The answer is larger than {count} MB.', { count: MOST_WEB_BYTES / 1_000_000 }),
  ),
  type: failure('web_type', mark('The answer is neither text nor PDF.')),
  slow: { ...failure('web_slow', mark('The answer took longer than 15 seconds.')), status: 504 },
}
