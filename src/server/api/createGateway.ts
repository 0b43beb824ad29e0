import { dialectAt, POSTED_PATHS, problemAt, type Caller } from '@/builtin/service/createService'
import { ignoredHeader } from '@/builtin/dialects/serviceDialect'
import { badRequest, busyProblem, CALLER_LEFT, type Problem, serverProblem } from '@/builtin/problem'
import { headersWithKey } from '@/domain/dialects'
import { ok } from '@/lib/result'
import { readBytes } from '@/lib/streams/readBytes'
import { changed } from '@/lib/streams/sources'
import { trimEndOf } from '@/lib/text/trimEndOf'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

import type { Masker } from '../secrets/createMasker'

import type { Metered } from '../ledger/createMeter'
import { createAnswerReader } from '../ledger/readAnswer'
import { wantedIn } from '../ledger/createUsageReport'

import { createFirstByte, type Upstream } from './upstream'

import { askForUsage, readGatewayBody, withSchemaTaken } from './readGatewayBody'
import { convertAnswer } from './conversion/convertAnswer'
import { CHAT_PATH, createConverter, type Converted } from './conversion/createConverter'
import { modelsFor, refusedModel } from './listModelFiles'
import { keptAlive } from './leaving'

/** What the gateway is made of. */
export type GatewayParts = {
  readonly upstream: Upstream
  readonly fetch: typeof globalThis.fetch
  /** Takes the secrets of this host out of whatever comes back. */
  readonly masker: Masker
  /** The most bytes of a request's body. */
  readonly maxBytes: number
  /** Milliseconds in which a body must have come. */
  readonly bodyMs: number
  /** Milliseconds one request may take in all. */
  readonly requestMs: number
  /** Requests under way at once. */
  readonly atOnce: number
  /** Milliseconds between comments while an event stream is silent. */
  readonly pingMs: number
  /** Hears the status of each answer of the upstream; 502 and 504 where there was none. */
  readonly onStatus?: (status: number) => void
  /** Takes a line for whoever runs the host. */
  readonly log?: (line: string) => void
}

/** What the gateway tells the meter, and asks it. */
export type Asked = Pick<Metered, 'model' | 'hidesUsage' | 'reader' | 'admit'>

/**
 * Passes the paths of the interface, in all three dialects, to one fixed upstream with the key added here: unbuffered,
 * statuses unchanged but for a refusal of that key, bodies too but for the form of a schema (`withSchemaTaken`) and the
 * key itself, which is masked wherever it comes back; aborted when the caller leaves. An upstream that speaks chat completions alone is asked in those, and its answer
 * converted. What is forwarded is the parsed body, serialised again. No caller chooses a
 * target; the caller's own key and cookies go no further. A key for some models lists and uses those alone.
 */
export function createGateway(
  parts: GatewayParts,
): (request: Request, caller?: Caller, asked?: Asked) => Promise<Response> {
  const { upstream, onStatus = () => undefined, log = () => undefined } = parts
  let underWay = 0
  const { masker } = parts
  const usage = askForUsage()
  const converter = createConverter(upstream)
  let refusedAt = -Infinity

  /** Asks the upstream; what it answers is the caller's to read, unless it is about the key of this host. */
  async function send(target: string, request: Request, body: Body | undefined, end: AbortSignal) {
    const key = target === catalogOf(upstream) ? undefined : upstream.key
    const firstByte = createFirstByte(upstream, body?.value, end)
    try {
      const answer = await parts.fetch(target, {
        method: request.method,
        headers: requestHeaders(request, upstream, key),
        redirect: 'manual',
        signal: firstByte.signal,
        ...(body && { body: body.text }),
      })
      const begun = await firstByte.begun(answer)
      onStatus(answer.status)
      return begun
    } catch (error) {
      firstByte.stop()
      if (request.signal.aborted) return CALLER_LEFT
      if (end.aborted) return tooLong(parts.requestMs)
      onStatus(firstByte.isLate() ? 504 : 502)
      if (firstByte.isLate()) return tooSlow(firstByte.seconds)
      // A key that is no valid header value is in the sentence of the one who refuses it.
      return unreachable(masker.text(error instanceof Error ? error.message : String(error)))
    }
  }

  /**
   * Asks for the usage too, where it is counted, and without that where it is refused for it; with a schema as the upstream
   * takes it, where it is refused as OpenAI writes it.
   */
  async function ask(
    path: string,
    request: Request,
    body: Body,
    end: AbortSignal,
    asked: Pick<Asked, 'hidesUsage'> | undefined,
  ) {
    const target = upstream.baseUrl + path
    const asking = asked && usage.added(path, body)
    const answer = await send(target, request, asking ?? body, end)
    if (asking) asked.hidesUsage = true
    if (!(answer instanceof Response) || answer.ok) return answer
    if (asking && (await usage.isRefused(answer, asking, body))) return send(target, request, body, end)
    const other = await withSchemaTaken(path, answer, asking ?? body)
    return other ? send(target, request, other, end) : answer
  }

  /** Asks in chat completions. */
  async function askConverted(
    { dialect, body, ignored }: Converted,
    request: Request,
    end: AbortSignal,
    asked: Asked | undefined,
  ): Promise<Response | Problem> {
    // Whoever asks in another dialect is always told what it used.
    const answer = await ask(CHAT_PATH, request, body, end, asked ?? {})
    if (!(answer instanceof Response) || isForHost(answer)) return answer
    const reader = createAnswerReader(answer.headers.get('content-type')?.includes('event-stream') ?? false)
    if (asked) asked.reader = reader
    const converted = await convertAnswer(answer, {
      dialect,
      isStream: body.value['stream'] === true,
      model: typeof body.value['model'] === 'string' ? body.value['model'] : '',
      promptTokens: wantedIn(CHAT_PATH, body.value).promptTokens,
      hear: (bytes) => reader.read(bytes),
    })
    for (const [name, value] of Object.entries(ignoredHeader(ignored))) converted.headers.set(name, value)
    return converted
  }

  /** Asks in the dialect of the path, or in chat completions where the upstream has no such path. */
  async function askAt(path: string, request: Request, body: Body, end: AbortSignal, asked?: Asked) {
    // Another upstream may have been asked before.
    if (asked) asked.reader = undefined
    const convert = () => converter.converted(path, body.value)
    if (converter.isNeededAt(path)) {
      const converted = convert()
      return converted.ok ? askConverted(converted.value, request, end, asked) : converted.error
    }
    const answer = await ask(path, request, body, end, asked)
    if (!(answer instanceof Response) || !(await converter.mayLack(path, answer))) return answer
    const converted = convert()
    if (!converted.ok) return answer
    await answer.body?.cancel()
    const other = await askConverted(converted.value, request, end, asked)
    if (other instanceof Response && other.ok) converter.lacks(path)
    return other
  }

  /** The caller can do nothing about the key of this host: whoever runs it can. */
  async function keyRefused(answer: Response): Promise<Problem> {
    const said = masker.text(await listText(answer).catch(() => '')).slice(0, MOST_SAID)
    if (Date.now() - refusedAt > SAID_EVERY_MS) {
      refusedAt = Date.now()
      log(
        `${upstream.baseUrl} refused the key of this host with ${answer.status}: ${said.replace(/[\s\p{Cc}]+/gu, ' ').trim()}`,
      )
    }
    return KEY_REFUSED
  }

  return async (request, caller, asked) => {
    const target = targetOf(upstream, request)
    const { pathname } = new URL(request.url)
    const path = trimEndOf(pathname, '/')
    if (typeof target !== 'string') return problemAt(pathname, target, {})
    if (underWay >= parts.atOnce) {
      return problemAt(pathname, busyProblem('As many requests as this gateway takes are under way.', 1), {})
    }
    underWay += 1
    let isOver = false
    // One for both reasons: a signal made of others costs more than the rest of a short request.
    const end = new AbortController()
    const abort = () => end.abort()
    const over = () => {
      if (isOver) return
      isOver = true
      underWay -= 1
      clearTimeout(timer)
      request.signal.removeEventListener('abort', abort)
    }
    const timer = setTimeout(() => {
      abort()
      // A reader that sleeps takes nothing any more, and so hears of no end.
      over()
    }, parts.requestMs)
    timer.unref()
    if (request.signal.aborted) abort()
    else request.signal.addEventListener('abort', abort)
    const refuse = (problem: Problem) => {
      over()
      return problemAt(pathname, problem, {})
    }
    try {
      const body =
        request.method === 'POST'
          ? await readGatewayBody(request, { maxBytes: parts.maxBytes, maxMs: parts.bodyMs })
          : ok(undefined)
      if (!body.ok) return refuse(body.error)
      const refused = body.value && refusedModel(body.value.value, caller?.models)
      if (refused) return refuse(refused)
      const model = body.value?.value['model']
      if (asked && typeof model === 'string') asked.model = model
      const notAdmitted = body.value && (await asked?.admit(body.value.value))
      if (notAdmitted) return refuse(notAdmitted)
      const answer = body.value
        ? await askAt(path, request, body.value, end.signal, asked)
        : await send(target, request, undefined, end.signal)
      if (!(answer instanceof Response)) return refuse(answer)
      if (answer.status >= 300 && answer.status < 400)
        return refuse(
          unreachable(
            mark('The service behind this gateway answers with a redirect, which is not followed.'),
          ),
        )
      if (isKeyRefused(answer)) return refuse(await keyRefused(answer))
      const init = { status: answer.status, headers: responseHeaders(answer, masker) }
      if (caller?.models && answer.ok && target.endsWith('/v1/models')) {
        const listed = modelsFor(JSON.parse(masker.text(await listText(answer))), caller.models)
        over()
        return Response.json(listed, init)
      }
      return new Response(relay(answer, { pathname, pingMs: parts.pingMs, masker, over }), init)
    } catch (error) {
      if (end.signal.aborted) return refuse(tooLong(parts.requestMs))
      return refuse(
        unreachable(
          stored('The service behind this gateway could not be reached: {reason}.', {
            reason: masker.text(error instanceof Error ? error.message : String(error)),
          }),
        ),
      )
    }
  }
}

/** Largest list or catalog that is read, in bytes. */
const MOST_LIST_BYTES = 32 * 1024 * 1024

/** The text of a list that a service answers with. Rejects where it is larger than any list is. */
export async function listText(answer: Response): Promise<string> {
  const bytes = await readBytes(answer.body, MOST_LIST_BYTES)
  if (!bytes) throw new Error('its list is larger than 32 MB')
  return new TextDecoder().decode(bytes)
}

type Body = { readonly text: string; readonly value: Readonly<Record<string, unknown>> }

/** The most of a refusal that is written to the log, in characters. */
const MOST_SAID = 300
/** A refused key is told this often, in milliseconds. */
const SAID_EVERY_MS = 60_000

const isKeyRefused = ({ status }: Response) => status === 401 || status === 403
/** Whether an answer is about this host rather than for its caller. */
const isForHost = (answer: Response) => isKeyRefused(answer) || (answer.status >= 300 && answer.status < 400)

const catalogOf = (upstream: Upstream) => `${upstream.catalogUrl ?? upstream.baseUrl}/models.json`

function targetOf(upstream: Upstream, request: Request): string | Problem {
  const path = trimEndOf(new URL(request.url).pathname, '/')
  const [method, target] = POSTED_PATHS.has(path)
    ? ['POST', upstream.baseUrl + path]
    : path === '/v1/models'
      ? ['GET', `${upstream.baseUrl}/v1/models`]
      : path === '/models.json' && upstream.catalogUrl !== undefined
        ? ['GET', catalogOf(upstream)]
        : ['', '']
  if (target === '')
    return { ...badRequest(`There is nothing at ${path || '/'}.`, null, 'not_found'), status: 404 }
  if (request.method === method) return target
  return {
    ...badRequest(`Use ${method} here, not ${request.method}.`, null, 'method_not_allowed'),
    status: 405,
  }
}

function requestHeaders(request: Request, { baseUrl }: Upstream, key: string | undefined): Headers {
  // Compressed event streams would be held back until a block is full.
  const headers = new Headers({ 'Accept-Encoding': 'identity' })
  for (const name of ['accept', 'anthropic-version', 'anthropic-beta']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // Whatever the caller called it, it was read as JSON, and is: services take nothing else for it.
  if (request.method === 'POST') headers.set('Content-Type', 'application/json')
  for (const [name, value] of Object.entries(key === undefined ? {} : headersWithKey(baseUrl, key)))
    headers.set(name, value)
  return headers
}

const PASSED =
  /^(?:parlance-ignored|content-type|retry-after(?:-ms)?|x-should-retry|(?:x-)?request-id|x-generation-id|cf-ray|date|ratelimit.*|.*-?ratelimit-.*)$/

function responseHeaders(answer: Response, masker: Masker): Headers {
  const headers = new Headers()
  for (const [name, value] of answer.headers) {
    if (PASSED.test(name)) headers.set(name, masker.header(value))
  }
  headers.set('Cache-Control', 'no-cache, no-transform')
  headers.set('X-Accel-Buffering', 'no')
  return headers
}

type Relay = {
  readonly pathname: string
  readonly pingMs: number
  readonly masker: Masker
  readonly over: () => void
}

function relay(
  answer: Response,
  { pathname, pingMs, masker, over }: Relay,
): ReadableStream<Uint8Array> | null {
  if (answer.body === null) {
    over()
    return null
  }
  const isEvents = answer.headers.get('content-type')?.includes('text/event-stream') ?? false
  return keptAlive(changed(answer.body, masker.bytes()), {
    pingMs: isEvents ? pingMs : undefined,
    lastWords: isEvents ? lastWordsAt(pathname) : undefined,
    onEnd: over,
  })
}

const unreachable = (message: string): Problem => ({
  ...serverProblem(message, 'upstream_unreachable'),
  status: 502,
})

const KEY_REFUSED: Problem = {
  ...serverProblem(
    mark(
      'The service behind this gateway refuses the key of this host. Whoever runs the host finds why in its log.',
    ),
    'upstream_refused_key',
  ),
  status: 502,
}

const tooSlow = (seconds: number): Problem => ({
  ...serverProblem(
    stored(
      'The service behind this gateway sent nothing for {count} seconds. Try again; whoever runs the host can allow more with PARLANCE_FIRST_BYTE_SECONDS.',
      { count: seconds },
    ),
    'upstream_timeout',
  ),
  status: 504,
})

const tooLong = (requestMs: number): Problem => ({
  ...serverProblem(
    stored('The reply took longer than {count} seconds, the most this gateway gives one request.', {
      count: Math.round(requestMs / 1000),
    }),
    'request_timeout',
  ),
  status: 408,
})

/** What ends a stream whose source broke, as the dialect of its path tells a failure. */
function lastWordsAt(pathname: string): string {
  const write = dialectAt(pathname).createWriter({ id: '', created: 0, model: '' }, false)
  return `\n\n${write({ type: 'failed', problem: unreachable(mark('The connection to the service behind this gateway broke.')) })}`
}
