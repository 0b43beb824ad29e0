import { callerKey } from '@/builtin/callerKey'
import { AsyncLocalStorage } from 'node:async_hooks'

import type { ChatRequest } from '@/builtin/chatRequest'
import { createService, type ServiceLimits } from '@/builtin/service/createService'
import type { EngineModel } from '@/builtin/engine'
import { badRequest, type Problem } from '@/builtin/problem'
import { failed, ok } from '@/lib/result'

import { rawResponse, type RawAnswer } from './rawAnswer'
import { createScriptedEngine, defaultReply, type ScriptedEngine, type ScriptedReply } from './scriptedEngine'
import { SCRIPTED_KEYS, SCRIPTED_MODELS } from './scriptedModels'

/** A request as received. */
export type SeenRequest = {
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** When its headers had arrived, in milliseconds since the Unix epoch. */
  readonly arrivedAt: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The text as JSON; undefined when it is none. */
  readonly body: unknown
}

/**
 * What the next request gets: a reply through all routes and rules, a raw answer past them, or no
 * answer at all (`unreachable`).
 */
export type Step = ({ readonly type: 'reply' } & ScriptedReply) | RawAnswer | { readonly type: 'unreachable' }

export type ScriptedService = {
  /** As `fetch`; rejects like it when aborted or unreachable. */
  readonly fetch: typeof globalThis.fetch
  readonly engine: ScriptedEngine
  /** All requests so far, oldest first, preflights left out. */
  readonly requests: readonly SeenRequest[]
  /** Answers the next replies, in whichever dialect, with these, one each; afterwards `defaultReply` again. */
  script(...steps: readonly Step[]): void
  /** Takes back the steps that no request has taken. */
  forgetScript(): void
  /** Answers every request to this path with this, until `null` is given. */
  onPath(path: string, step: Step | null): void
  /** Whether pages of other origins may call; on at first. */
  allowOrigins(allow: boolean): void
}

/** Options of the scripted service. `keys: null` asks for no key. */
export type ScriptedOptions = {
  readonly models?: readonly EngineModel[]
  readonly keys?: Readonly<Record<string, readonly string[]>> | null
  readonly limits?: Partial<ServiceLimits>
  readonly reply?: (request: ChatRequest) => ScriptedReply
}

/** The built-in service's own routes and rules over an engine that follows a script, and all faults on demand. */
export function createScriptedService(options: ScriptedOptions = {}): ScriptedService {
  const { models = SCRIPTED_MODELS, keys = SCRIPTED_KEYS, reply = defaultReply } = options
  const requests: SeenRequest[] = []
  const steps: Step[] = []
  const paths = new Map<string, Step>()
  // A step belongs to the request that took it, whatever line that then waits in.
  const scripted = new AsyncLocalStorage<ScriptedReply | undefined>()
  let isOpen = true
  let count = 0

  const engine = createScriptedEngine(models, (request) => scripted.getStore() ?? reply(request))
  const service = createService({
    engine,
    ...(keys !== null && { authorize: (request: Request) => Promise.resolve(callerOf(request, keys)) }),
    now: () => 1_760_000_000_000,
    newId: () => String((count += 1)).padStart(6, '0'),
    limits: { atOnce: 64, ...options.limits },
  })

  async function answer(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: isOpen ? 204 : 405 })
    const arrivedAt = performance.timeOrigin + performance.now()
    const { pathname, search } = new URL(request.url)
    const text = await request.clone().text()
    requests.push({
      method: request.method,
      path: pathname + search,
      arrivedAt,
      headers: Object.fromEntries(request.headers),
      text,
      body: parsed(text),
    })
    const step = paths.get(pathname) ?? (asksForReply(pathname, text) ? steps.shift() : undefined)
    if (step?.type === 'unreachable') throw new TypeError('Failed to fetch')
    if (step?.type === 'raw') return rawResponse(step, request.signal)
    return scripted.run(step, () => service(request))
  }

  return {
    engine,
    requests,
    async fetch(input, init) {
      const request = new Request(input, init)
      request.signal.throwIfAborted()
      const response = await abortable(answer(request), request.signal)
      const allowed = withOrigins(response, isOpen)
      return new Response(allowed.body && abortableBody(allowed.body, request.signal), allowed)
    },
    script: (...more) => void steps.push(...more),
    forgetScript() {
      steps.length = 0
    },
    onPath(path, step) {
      if (step) paths.set(path, step)
      else paths.delete(path)
    },
    allowOrigins(allow) {
      isOpen = allow
    },
  }
}

/** Whether a request asks for a reply; a test of the connection looks with an empty body for dialects. */
const asksForReply = (path: string, text: string): boolean =>
  (path === '/v1/chat/completions' && text !== '{}') ||
  (/^\/v1\/(responses|messages)$/.test(path) && text.includes('"model"'))

function callerOf(request: Request, keys: Readonly<Record<string, readonly string[]>>) {
  const key = callerKey(request)
  const models = key === undefined ? undefined : keys[key]
  return key !== undefined && models ? ok({ name: key, models }) : failed(WRONG_KEY)
}

const WRONG_KEY: Problem = {
  ...badRequest('Incorrect API key provided.', null, 'invalid_api_key'),
  status: 401,
  type: 'authentication_error',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** `fetch` rejects at the moment of the abort, whatever the service does. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

/** So does the reading of a body. */
function abortableBody(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => {
          controller.error(signal.reason)
          void reader.cancel().catch(() => undefined)
        })
      },
      async pull(controller) {
        const step = await reader.read()
        if (step.done) controller.close()
        else controller.enqueue(step.value)
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  )
}

function withOrigins(response: Response, isOpen: boolean): Response {
  const headers = new Headers(response.headers)
  if (isOpen) {
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Allow-Headers', '*, Authorization')
    headers.set('Access-Control-Allow-Methods', 'GET, POST, OPTIONS')
    headers.set('Access-Control-Expose-Headers', '*')
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
