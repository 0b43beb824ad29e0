import type { ChatCompletionParams } from '@wllama/wllama/esm/index.js'

import { hashText } from '@/lib/hashText'
import type { JsonObject } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { within } from '@/lib/time/sleep'
import { mark } from '@/lib/text/t'
import { stored } from '@/lib/text/english'

import type { ChatRequest } from '../chatRequest'
import { COMPILE_MS, isHeavy } from '../compiling'
import type { Engine, EngineEvent, GenerateOptions } from '../engine'
import type { LocalModel } from '../models/modelStore'
import { badRequest, serverProblem, type Problem } from '../problem'
import { topicOf } from '../topics/topicOf'

import { createChunkReader } from './createChunkReader'
import { complaintOf, createRuntimeSlot, type Loaded, type RuntimeFactory } from './createRuntimeSlot'
import { createQueue } from '../createFairSemaphore'
import { embedTexts, endWhenDeaf, giveUp } from './embedTexts'
import { engineBody } from './engineBody'
import type { EmbeddedTexts, EngineStatus } from '@/domain/builtin/modelShelf'
import { withWholeQuestion } from './readMessage'

/** What the engine is made of. */
export type WllamaParts = {
  readonly listModels: () => Promise<readonly LocalModel[]>
  readonly createRuntime: RuntimeFactory
  /** Milliseconds, from any start. */
  readonly now: () => number
  /** A new random id. */
  readonly newId: () => string
  readonly onStatus?: (status: EngineStatus) => void
  /** Milliseconds an engine that was told to stop may take; after that it is ended. Five seconds by default. */
  readonly stopMs?: number
}

/** llama.cpp in WebAssembly. It loads a model with the first request for it and keeps one at a time. */
export type WllamaEngine = Engine & {
  /**
   * Loads a small model before the request that is likely to come; what goes wrong is told to that request. A large
   * one waits for the request itself: it may take all the memory there is.
   */
  warm(modelId: string): Promise<void>
  /** Frees the memory; the next request loads again. */
  unload(): Promise<void>
}

const MOST_WARMED_BYTES = 100 * 1024 * 1024
const STOP_MS = 5000

/** One request at a time, in the order they come; whoever wants places and fairness puts a line before it. */
export function createWllamaEngine(parts: WllamaParts): WllamaEngine {
  let status: EngineStatus = { type: 'idle' }
  const show = (next: EngineStatus) => {
    status = next
    parts.onStatus?.(next)
  }
  /** How far the texts of a request are embedded; undefined once none are. */
  const showEmbedded = (embedded: EmbeddedTexts | undefined) => {
    if (status.type !== 'ready') return
    const { embedded: _, ...ready } = status
    show(embedded ? { ...ready, embedded } : ready)
  }
  const slot = createRuntimeSlot({ ...parts, onStatus: show })
  const stopMs = parts.stopMs ?? STOP_MS
  let last: Promise<unknown> = Promise.resolve()
  /** How long each grammar took to compile, in milliseconds, by its hash. */
  const compiledMs = new Map<string, number>()
  /** Warmed once: what failed, or was unloaded, waits for a request. */
  let warmed: string | undefined
  const find = async (id: string) => (await parts.listModels()).find(({ entry }) => entry.id === id)

  return {
    models: async () => (await parts.listModels()).map(({ entry }) => entry),
    unload: () => slot.unload(),
    async warm(modelId) {
      if (modelId === warmed) return
      warmed = modelId
      const model = await find(modelId)
      if (!model || model.sizeBytes > MOST_WARMED_BYTES) return
      last = last.then(() => slot.load(model)).catch(() => undefined)
      await last
    },
    generate: (request, { id }, options) =>
      inTurn(options.signal, async function* () {
        const loading = await load(id)
        if (!loading.ok) yield { type: 'failed', problem: loading.error }
        // Whoever left while the model was loaded must not have it read the prompt.
        else if (!options.signal.aborted) yield* complete(loading.value, request, options)
      }),
    embed: (texts, { id }, { signal }) =>
      inTurn(signal, async function* () {
        const loading = await load(id)
        if (!loading.ok) {
          yield { type: 'failed', problem: loading.error }
          return
        }
        const total = texts.length
        showEmbedded({ done: 0, total })
        try {
          const onDone = (done: number) => showEmbedded({ done, total })
          yield* embedTexts(loading.value.loaded, texts, { signal, stopMs, onDone })
        } finally {
          showEmbedded(undefined)
        }
      }),
  }

  /** What a request does once those before it are through. */
  async function* inTurn<Event>(
    signal: AbortSignal,
    work: () => AsyncGenerator<Event>,
  ): AsyncGenerator<Event> {
    let done: () => void = () => undefined
    const before = last
    last = new Promise<void>((resolve) => {
      done = resolve
    })
    try {
      await before
      if (!signal.aborted) yield* work()
    } finally {
      done()
    }
  }

  async function load(id: string): Promise<Result<Ready, Problem>> {
    const model = await find(id)
    if (!model)
      return failed(serverProblem(stored('The file of {name} is gone.', { name: id }), 'model_gone'))
    try {
      return ok({ loaded: await slot.load(model), model })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return failed(
        serverProblem(
          stored('{name} could not be loaded: {reason}', { name: model.entry.name, reason }),
          'model_load_failed',
        ),
      )
    }
  }

  async function* complete(
    { loaded, model }: Ready,
    request: ChatRequest,
    options: GenerateOptions,
  ): AsyncGenerator<EngineEvent> {
    const { signal } = options
    const { body, jsonCalls, given } = engineBody(
      model.copiesArguments ? withWholeQuestion(request) : request,
      model,
      loaded.topics && topicOf(request, loaded.topics),
    )
    const reader = createChunkReader(request, {
      jsonCalls,
      given,
      fingerprint: `wllama-3.8.1-${model.entry.id}`,
      newId: parts.newId,
    })
    if (isHeavy(request)) {
      const compiled = await compile(loaded, body, options)
      if (compiled === 'slow') yield { type: 'failed', problem: tooSlowToCompile(request) }
      if (compiled !== 'compiled') return
    }
    loaded.takeComplaint()
    const stopping = new AbortController()
    const queue = createQueue<unknown>()
    const sent = {
      ...(body as unknown as ChatCompletionParams),
      stream: true,
      abortSignal: stopping.signal,
    } as const
    const work = loaded.runtime
      .createChatCompletion({ ...sent, onData: (chunk) => queue.push(chunk) })
      .then(queue.end, queue.fail)
    loaded.death.catch(queue.fail)
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopping.abort()
      // It looks at the signal only between two tokens, and a hostile grammar can make one of them take for ever.
      stopped ??= endWhenDeaf(loaded, work, stopMs).then(queue.end)
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    try {
      for await (const chunk of queue.items()) {
        if (signal.aborted) break
        yield* reader.read(chunk)
      }
    } catch (error) {
      if (signal.aborted) return
      yield { type: 'failed', problem: await explain(loaded, request, error) }
      return
    } finally {
      signal.removeEventListener('abort', stop)
      stop()
      // The next request finds the engine free, or none.
      await stopped
    }
    if (!signal.aborted) yield* reader.end()
  }

  /**
   * Has the engine make the grammar of a request, and read and write as good as nothing with it: the only way to see how
   * long that takes, because nothing ends it but the end of the engine. Each grammar is tried once; where it comes
   * again, it costs its caller the same.
   */
  async function compile(
    loaded: Loaded,
    body: JsonObject,
    { signal, onCompiled }: GenerateOptions,
  ): Promise<'compiled' | 'slow' | 'left'> {
    const { response_format, grammar, tools, tool_choice } = body
    const name = hashText(JSON.stringify([response_format, grammar, tools, tool_choice]))
    const known = compiledMs.get(name)
    if (known !== undefined) {
      onCompiled?.(known)
      return 'compiled'
    }
    const startedAt = parts.now()
    const stopping = new AbortController()
    const work = loaded.runtime
      .createChatCompletion({
        ...(body as unknown as ChatCompletionParams),
        messages: [{ role: 'user', content: 'a' }],
        max_tokens: 1,
        stream: true,
        abortSignal: stopping.signal,
        onData: () => undefined,
      })
      // What the engine refuses, it refuses again when it is asked in earnest, and then it is told.
      .then(
        () => 'compiled' as const,
        () => 'compiled' as const,
      )
    const dead = loaded.death.catch(() => 'compiled' as const)
    let leave: () => void = () => undefined
    const left = new Promise<'left'>((resolve) => {
      leave = () => resolve('left')
    })
    signal.addEventListener('abort', leave)
    const outcome = (await within(COMPILE_MS, Promise.race([work, dead, left]))) ?? 'slow'
    signal.removeEventListener('abort', leave)
    const ms = parts.now() - startedAt
    onCompiled?.(ms)
    if (outcome === 'compiled') {
      compiledMs.set(name, ms)
      const [oldest] = compiledMs.keys()
      if (compiledMs.size > MOST_COMPILED && oldest !== undefined) compiledMs.delete(oldest)
      return outcome
    }
    stopping.abort()
    await endWhenDeaf(loaded, work, outcome === 'left' ? LEFT_MS : 0)
    return outcome
  }
}

/** Grammars whose time is remembered. */
const MOST_COMPILED = 200
/** How long an engine may go on compiling for a caller who left, in milliseconds: most are done by then. */
const LEFT_MS = 250

const schemaParam = ({ responseFormat }: ChatRequest): string =>
  responseFormat.type === 'json_schema' ? 'response_format' : 'tools'

const tooSlowToCompile = (request: ChatRequest): Problem =>
  badRequest(
    stored(
      'The schema takes longer than {count} seconds to compile. Use fewer repetitions, alternatives or optional properties.',
      { count: COMPILE_MS / 1000 },
    ),
    schemaParam(request),
    'schema_too_complex',
  )

type Ready = { readonly loaded: Loaded; readonly model: LocalModel }

/** A refusal of the engine's in the interface's words. Only a real crash costs the loaded model. */
async function explain(loaded: Loaded, request: ChatRequest, error: unknown): Promise<Problem> {
  const message = error instanceof Error ? error.message : String(error)
  const complaint = complaintOf(loaded, error)
  if (message.includes('exceeds the available context size')) {
    return badRequest(
      stored("This conversation is longer than the model's context: {reason}.", { reason: message }),
      'messages',
      'context_length_exceeded',
    )
  }
  if (request.logprobs && HALF_CHARACTER.test(`${message} ${complaint}`)) {
    return badRequest(
      mark(
        'The tokens of this model are parts of characters here, and the engine cannot write their probabilities. Send without logprobs.',
      ),
      'logprobs',
      'unsupported_value',
    )
  }
  if (REFUSED.test(message)) {
    const param =
      request.responseFormat.type === 'json_schema'
        ? 'response_format'
        : request.tools.length > 0
          ? 'tools'
          : 'messages'
    return badRequest(
      stored('The engine cannot follow this request: {reason}', { reason: complaint }),
      param,
      'unsupported_value',
    )
  }
  return giveUp(loaded, complaint)
}

/** What the engine's JSON writer says of bytes that are no whole character. */
const HALF_CHARACTER = /type_error\.316|utf-?8/i

/**
 * When llama.cpp throws while it reads a request, this version of the library reads an answer that is
 * not there: the engine is unharmed. Grammars it cannot build come with the second message.
 */
const REFUSED = /Invalid typed array length|Failed to initialize samplers|Invalid magic|unexpected/i
