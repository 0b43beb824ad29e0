import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { trimEndOf } from '@/lib/text/trimEndOf'

import type { ChatRequest } from '../chatRequest'
import { checkBounds } from '../checkBounds'
import { checkSupport } from '../checkSupport'
import { COMPILE_MS, createCompileBudget, isHeavy } from '../compiling'
import { engineRun, type RunEvent } from '../engineRun'
import { COUNTERS, dialectAtPath, ENDPOINTS } from '../dialects/answers'
import {
  ignoredHeader,
  takeIdle,
  type CompletionFrame,
  type ServiceDialect,
} from '../dialects/serviceDialect'
import { createFairSemaphore } from '../createFairSemaphore'
import type { Engine, EngineEvent, EngineModel } from '../engine'
import {
  badRequest,
  busyProblem,
  CALLER_LEFT,
  modelNotFound,
  problemResponse,
  serverProblem,
  type Problem,
} from '../problem'
import { readBody } from '../readBodyText'
import { readChatRequest } from '../readChatRequest'
import { streamResponse } from '../streamResponse'

import { embeddingsBody, readEmbeddingsRequest } from './embeddings'
import { listAnswer, listAt, type ListPath } from './lists'

/** The caller, and the models it may use (undefined = all). */
export type Caller = { readonly name: string; readonly models?: readonly string[] }

/** Bounds of the service; each has a default that suits one person's own machine. */
export type ServiceLimits = {
  /** Completions that run at the same time. */
  readonly atOnce: number
  /** Completions that wait; one more is refused with 429. */
  readonly inLine: number
  /** Milliseconds a completion may wait in line; then it is refused with 503. */
  readonly waitMs: number
  readonly bodyBytes: number
  readonly bodyMs: number
  readonly requestMs: number
  readonly pingMs: number
  readonly headersMs: number
}

/** What a service is made of. */
export type ServiceParts = {
  readonly engine: Engine
  /** Absent = everybody may use every model. The problem is what to answer instead (401, 429). */
  readonly authorize?: (request: Request) => Promise<Result<Caller, Problem>>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** A new random id, without prefix. */
  readonly newId: () => string
  readonly limits?: Partial<ServiceLimits>
}

const DEFAULT_LIMITS: ServiceLimits = {
  atOnce: 1,
  inLine: 32,
  waitMs: 1_200_000,
  bodyBytes: 32 * 1024 * 1024,
  bodyMs: 30_000,
  requestMs: 600_000,
  pingMs: 10_000,
  headersMs: 15_000,
}

/**
 * The whole of INTERFACE.md as one function: `POST /v1/chat/completions`, `/v1/responses` and `/v1/messages`, their
 * counters of tokens, `POST /v1/embeddings`, `GET /v1/models` (and `/v1/models/<id>`), `GET /models.json`, over any
 * engine. It never throws; every answer has its id in `x-request-id` and `request-id`.
 */
export function createService(parts: ServiceParts): (request: Request) => Promise<Response> {
  const limits = { ...DEFAULT_LIMITS, ...parts.limits }
  const semaphore = createFairSemaphore(limits)
  const compiling = createCompileBudget(parts.now)

  return async (request) => {
    const id = `req_${parts.newId()}`
    // The two names that clients of the dialects look for.
    const headers = { 'x-request-id': id, 'request-id': id }
    try {
      const answer = await route(request, headers)
      return answer instanceof Response ? answer : problemResponse(answer, headers)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return problemResponse(serverProblem(`The service failed: ${reason}`, 'internal_error'), headers)
    }
  }

  async function route(request: Request, headers: Headers_): Promise<Response | Problem> {
    const path = trimEndOf(new URL(request.url).pathname, '/')
    const dialect = ENDPOINTS.get(path)
    if (dialect) {
      const answer = await withMethod(request, 'POST', headers, () => complete(request, headers, dialect))
      return answer instanceof Response ? answer : refusal(answer, headers, dialect)
    }
    const counted = COUNTERS.get(path)
    if (counted) {
      const answer = await withMethod(request, 'POST', headers, () => count(request, headers, counted))
      return answer instanceof Response ? answer : refusal(answer, headers, counted)
    }
    if (path === EMBEDDINGS) return withMethod(request, 'POST', headers, () => embed(request, headers))
    const list = listAt(path)
    if (list !== undefined)
      return withMethod(request, 'GET', headers, () => answerList(request, list, headers))
    return { ...badRequest(`There is nothing at ${path || '/'}.`, null, 'not_found'), status: 404 }
  }

  /** The catalog is everybody's; a list has the models of the caller. */
  async function answerList(
    request: Request,
    path: ListPath,
    headers: Headers_,
  ): Promise<Response | Problem> {
    if (path === 'catalog') return listAnswer(path, await parts.engine.models(), headers)
    const caller = await whoAsks(request)
    return caller.ok ? listAnswer(path, await modelsOf(caller.value), headers) : caller.error
  }

  async function complete(
    request: Request,
    headers: Headers_,
    dialect: ServiceDialect,
  ): Promise<Response | Problem> {
    const asked = await readAsked(request, dialect)
    if (!asked.ok) return asked.error
    const { chat, model } = asked.value
    const told = { ...headers, ...ignoredHeader(asked.value.ignored) }
    const { run, leave } = runOf(request, asked.value)
    const frame: CompletionFrame = {
      id: `${dialect.idStart}${parts.newId()}`,
      created: Math.floor(parts.now() / 1000),
      model: model.id,
    }
    if (chat.stream) {
      return streamResponse(run, {
        write: dialect.createWriter(frame, chat.includeUsage),
        refuse: (problem) => refusal(problem, told, dialect),
        headers: told,
        pingMs: limits.pingMs,
        headersMs: limits.headersMs,
        onLeave: leave,
      })
    }
    return wholeResponse(run, { frame, headers: told, dialect })
  }

  /**
   * How many tokens a prompt has. The engine counts by reading it, and writes one token; the request that follows finds
   * the prompt read already.
   */
  async function count(
    request: Request,
    headers: Headers_,
    dialect: ServiceDialect,
  ): Promise<Response | Problem> {
    const asked = await readAsked(request, dialect, dialect.counting?.lacks)
    if (!asked.ok) return asked.error
    const chat = { ...asked.value.chat, maxTokens: 1, stream: false }
    const { run } = runOf(request, { ...asked.value, chat })
    for await (const event of run) {
      if (event.type === 'failed') return event.problem
      if (event.type === 'finished')
        return Response.json(dialect.counting?.body(event.usage.promptTokens) ?? {}, { headers })
    }
    return CALLER_LEFT
  }

  /** Caller and request, checked before the engine is touched. */
  async function readAsked(
    request: Request,
    dialect: ServiceDialect,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Result<Asked, Problem>> {
    const posted = await readPosted(request)
    if (!posted.ok) return posted
    const { caller, body } = posted.value
    const { body: meant, ignored } = takeIdle(body, dialect.idle)
    const asked = dialect.toChat(isRecord(meant) ? { ...meant, ...more } : meant)
    if (!asked.ok) return asked
    const read = readChatRequest(asked.value)
    if (!read.ok) return read
    const model = (await modelsOf(caller)).find(({ id }) => id === read.value.model)
    if (model === undefined) return failed(modelNotFound(read.value.model))
    const chat = withinOutput(read.value, model)
    const unfit = checkSupport(chat, model) ?? checkBounds(chat)
    // A page is one person's own, and has its time to itself.
    const wait = parts.authorize && !unfit && isHeavy(chat) ? compiling.waitSeconds(caller.name) : 0
    if (wait > 0) return failed(busyProblem(COMPILED_ENOUGH, wait))
    return unfit ? failed(unfit) : ok({ chat, model, owner: caller.name, ignored })
  }

  /** Who asks, and what they posted. */
  async function readPosted(
    request: Request,
  ): Promise<Result<{ readonly caller: Caller; readonly body: unknown }, Problem>> {
    const caller = await whoAsks(request)
    if (!caller.ok) return caller
    const body = await readBody(request, { maxBytes: limits.bodyBytes, maxMs: limits.bodyMs })
    return body.ok ? ok({ caller: caller.value, body: body.value }) : body
  }

  /** The run of a request, which ends when its caller leaves. */
  function runOf(request: Request, { chat, model, owner }: Asked) {
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    request.signal.addEventListener('abort', leave, { once: true })
    if (request.signal.aborted) leave()
    const run = engineRun({
      begin: (signal) =>
        parts.engine.generate(chat, model, { signal, onCompiled: (ms) => compiling.spend(owner, ms) }),
      ...place(owner),
      signal: leaving.signal,
    })
    return { run, leave }
  }

  /** Where the requests of a caller run, and for how long. */
  function place(owner: string) {
    return { semaphore, owner, maxMs: limits.requestMs, waitMs: limits.waitMs }
  }

  /** The vectors of texts, as `POST /v1/embeddings` asks for them. */
  async function embed(request: Request, headers: Headers_): Promise<Response | Problem> {
    const posted = await readPosted(request)
    if (!posted.ok) return posted.error
    const { caller, body } = posted.value
    const asked = readEmbeddingsRequest(body, await modelsOf(caller))
    if (!asked.ok) return asked.error
    const { texts, model } = asked.value
    const run = engineRun({
      begin: (signal) => parts.engine.embed(texts, model, { signal }),
      ...place(caller.name),
      signal: request.signal,
    })
    const answer = await embeddingsBody(run, asked.value)
    return answer.ok ? Response.json(answer.value, { headers }) : answer.error
  }

  function whoAsks(request: Request): Promise<Result<Caller, Problem>> {
    return parts.authorize ? parts.authorize(request) : Promise.resolve(ok({ name: 'anyone' }))
  }

  async function modelsOf({ models: allowed }: Caller): Promise<readonly EngineModel[]> {
    const models = await parts.engine.models()
    return allowed ? models.filter(({ id }) => allowed.includes(id)) : models
  }
}

const COMPILED_ENOUGH = `The schemas of this key took the ${COMPILE_MS / 1000} seconds a minute that they may take to compile.`

type Headers_ = Readonly<Record<string, string>>

const EMBEDDINGS = '/v1/embeddings'

/** Every path that is asked by a body. */
export const POSTED_PATHS: ReadonlySet<string> = new Set([
  ...ENDPOINTS.keys(),
  ...COUNTERS.keys(),
  EMBEDDINGS,
])

/** Whether a path only counts: nothing is written, and nothing charged. */
export const isCounter = (path: string): boolean => COUNTERS.has(trimEndOf(path, '/'))

/** The dialect that a path belongs to; chat completions for any other. */
export const dialectAt = (path: string): ServiceDialect => dialectAtPath(trimEndOf(path, '/'))

/** A problem in the words of the dialect that a path belongs to. */
export const problemAt = (path: string, problem: Problem, headers: Headers_): Response =>
  refusal(problem, headers, dialectAt(path))

/** A request that may run. */
type Asked = {
  readonly chat: ChatRequest
  readonly model: EngineModel
  readonly owner: string
  /** Paths of what was sent and changes nothing. */
  readonly ignored: readonly string[]
}

/** More tokens than a model can write are as many as it can: many clients send one limit to all models. */
const withinOutput = (chat: ChatRequest, { maxOutputTokens: most }: EngineModel): ChatRequest =>
  chat.maxTokens !== undefined && chat.maxTokens > most ? { ...chat, maxTokens: most } : chat

/** A problem in the words of a dialect. */
const refusal = (problem: Problem, headers: Headers_, { problemBody }: ServiceDialect): Response =>
  problemResponse(problem, headers, problemBody(problem, headers['x-request-id'] ?? ''))

type Whole = {
  readonly frame: CompletionFrame
  readonly headers: Headers_
  readonly dialect: ServiceDialect
}

async function wholeResponse(
  run: AsyncIterable<RunEvent>,
  { frame: start, headers, dialect }: Whole,
): Promise<Response | Problem> {
  const events: EngineEvent[] = []
  let frame = start
  for await (const event of run) {
    if (event.type === 'failed') return event.problem
    if (event.type === 'started')
      frame = { ...frame, fingerprint: event.fingerprint, serviceTier: event.serviceTier }
    if (event.type !== 'waiting') events.push(event)
  }
  const isWhole = events.at(-1)?.type === 'finished'
  return isWhole ? Response.json(dialect.wholeBody(frame, events), { headers }) : CALLER_LEFT
}

function withMethod(
  request: Request,
  method: string,
  headers: Headers_,
  answer: () => Promise<Response | Problem>,
): Promise<Response | Problem> | Response {
  if (request.method === method) return answer()
  const problem = {
    ...badRequest(`Use ${method} here, not ${request.method}.`, null, 'method_not_allowed'),
    status: 405,
  }
  return problemResponse(problem, { ...headers, Allow: method })
}
