import { describe, expect, test } from 'vitest'

import type { EngineEvent } from '@/builtin/engine'
import { describeModel } from '@/builtin/models/describeModel'
import type { LocalModel } from '@/builtin/models/modelStore'
import { readChatRequest } from '@/builtin/readChatRequest'
import type { RuntimeFactory, RuntimeLog } from '@/builtin/wllama/createRuntimeSlot'
import { createWllamaEngine } from '@/builtin/wllama/createWllamaEngine'
import type { EngineStatus } from '@/domain/builtin/modelShelf'

type Load = (files: unknown, options: { readonly n_gpu_layers?: number }) => Promise<void>
type Script = (say: (chunk: unknown) => void, signal: AbortSignal, log: RuntimeLog) => Promise<void>

const facts = { metadata: new Map(), parameterCount: 1, weightBytes: 1, fileBytes: 1, tensorTypes: new Map() }
const modelOf = (id: string): LocalModel => ({
  ...describeModel(id, facts, 1),
  open: () => Promise.resolve(new Blob(['x'])),
})
const text = (content: string) => ({ choices: [{ delta: { content }, finish_reason: null }] })
const END = { choices: [{ delta: {}, finish_reason: 'stop' }] }

/** An engine over a stand-in for the library that does what the scripts say, one a completion. */
function setUp(
  scripts: readonly Script[],
  load: Load = () => Promise.resolve(),
  hasGpu = false,
  missing?: Error,
  onMade: (log: RuntimeLog) => void = () => undefined,
) {
  const rest = scripts.values()
  const statuses: EngineStatus[] = []
  const seen = { runtimes: 0, exits: 0 }
  const createRuntime: RuntimeFactory = (log) => {
    seen.runtimes += 1
    onMade(log)
    const runtime = {
      loadModel: load,
      getLoadedContextInfo: () => ({ n_vocab: 100 }),
      exit: () => {
        seen.exits += 1
        return Promise.resolve()
      },
      createChatCompletion: async (options: {
        onData: (chunk: unknown) => void
        abortSignal: AbortSignal
      }) => {
        const { value: script } = rest.next()
        await script?.(options.onData, options.abortSignal, log)
      },
    }
    return Promise.resolve({
      runtime: runtime as never,
      threads: 1,
      usesGpu: () => Promise.resolve(hasGpu),
      whatIsMissing: () => Promise.resolve(missing),
    })
  }
  let now = 0
  const engine = createWllamaEngine({
    listModels: () => Promise.resolve([modelOf('a'), modelOf('b')]),
    createRuntime,
    now: () => (now += 100),
    newId: () => 'id',
    onStatus: (status) => statuses.push(status),
    stopMs: 20,
  })
  async function complete(
    id = 'a',
    signal = new AbortController().signal,
    extra: object = {},
    hear: (event: EngineEvent) => void = () => undefined,
  ): Promise<EngineEvent[]> {
    const request = readChatRequest({ model: id, messages: [{ role: 'user', content: 'hi' }], ...extra })
    if (!request.ok) throw new Error(request.error.message)
    const events: EngineEvent[] = []
    for await (const event of engine.generate(request.value, modelOf(id).entry, { signal })) {
      events.push(event)
      hear(event)
    }
    return events
  }
  return { engine, complete, statuses, seen }
}

const whole: Script = (say) => {
  say(text('Hel'))
  say(text('lo'))
  say(END)
  return Promise.resolve()
}

describe('the life of the engine', () => {
  test('a model is loaded once, and before its first request where that can be told', async () => {
    const { engine, complete, seen, statuses } = setUp([whole])
    await engine.warm('a')
    await engine.warm('a')
    expect(seen.runtimes).toBe(1)
    expect(await complete()).toHaveLength(4)
    expect(seen.runtimes).toBe(1)
    await engine.unload()
    // Whoever freed the memory is not to lose it to the next letter.
    await engine.warm('a')
    expect(statuses.at(-1)).toEqual({ type: 'idle' })
  })

  test('a model that cannot be preloaded is reported by the request', async () => {
    const { engine, complete } = setUp([], () => Promise.reject(new Error('no memory')))
    await engine.warm('a')
    expect((await complete()).at(-1)).toMatchObject({
      type: 'failed',
      problem: { code: 'model_load_failed' },
    })
  })

  test('an engine that ends while it loads a model fails the request, though the library waits on', async () => {
    let end: (reason: string) => void = () => undefined
    const wait = () => new Promise<never>(() => end('failed to asynchronously prepare wasm'))
    const { complete } = setUp([], wait, false, undefined, (log) => {
      end = log.onEnd
    })
    expect((await complete()).at(-1)).toMatchObject({
      problem: { message: 'a could not be loaded: failed to asynchronously prepare wasm' },
    })
  })

  test('a missing engine file is reported with the next step and not retried', async () => {
    const fail = () => Promise.reject(new Error('WebAssembly.instantiate(): expected magic word'))
    const { complete, seen } = setUp([], fail, true, new Error('A new version is available. Reload.'))
    expect((await complete()).at(-1)).toMatchObject({
      problem: {
        message: expect.stringMatching(/^a could not be loaded: A new version is available. Reload.$/),
      },
    })
    expect(seen.runtimes).toBe(1)
  })

  test('a model is loaded with its first request, and once', async () => {
    const { complete, statuses, seen } = setUp([whole, whole])
    expect(await complete()).toMatchObject([
      { type: 'started' },
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo' },
      { type: 'finished', finishReason: 'stop' },
    ])
    await complete()
    expect(seen.runtimes).toBe(1)
    expect(statuses).toMatchObject([
      { type: 'loading', modelId: 'a' },
      { type: 'ready', modelId: 'a', loadMs: 100 },
    ])
  })

  test('another model takes its place', async () => {
    const { complete, seen, statuses } = setUp([whole, whole])
    await complete('a')
    await complete('b')
    expect(seen).toEqual({ runtimes: 2, exits: 1 })
    expect(statuses.at(-1)).toMatchObject({ type: 'ready', modelId: 'b' })
  })

  test('unloading frees it, and the next request loads again', async () => {
    const { engine, complete, seen, statuses } = setUp([whole, whole])
    await complete()
    await engine.unload()
    expect(statuses.at(-1)).toEqual({ type: 'idle' })
    await complete()
    expect(seen.runtimes).toBe(2)
  })

  test('a model that cannot be loaded has an error message of its own', async () => {
    const { complete, statuses } = setUp([], () =>
      Promise.reject(new Error('tensor data is not within file bounds')),
    )
    expect(await complete()).toMatchObject([
      {
        type: 'failed',
        problem: { status: 500, code: 'model_load_failed', message: expect.stringContaining('file bounds') },
      },
    ])
    expect(statuses.at(-1)).toMatchObject({ type: 'crashed' })
  })

  test('a crash is a failure, and the next request starts a fresh engine', async () => {
    const { complete, seen, statuses } = setUp([
      (say) => {
        say(text('Hel'))
        return Promise.reject(new Error('(ABORT) memory access out of bounds'))
      },
      whole,
    ])
    expect((await complete()).at(-1)).toMatchObject({ type: 'failed', problem: { code: 'engine_crashed' } })
    expect(statuses.at(-1)).toMatchObject({ type: 'crashed' })
    expect((await complete()).at(-1)).toMatchObject({ type: 'finished' })
    expect(seen.runtimes).toBe(2)
  })

  test('a graphics card that cannot is left alone from then on', async () => {
    const { complete, seen, statuses } = setUp(
      [whole, whole],
      (_, { n_gpu_layers }) =>
        n_gpu_layers === 0 ? Promise.resolve() : Promise.reject(new Error('Failed to get a device')),
      true,
    )
    expect((await complete('a')).at(-1)).toMatchObject({ type: 'finished' })
    expect(statuses.at(-1)).toMatchObject({ type: 'ready', usesGpu: false })
    expect(seen).toEqual({ runtimes: 2, exits: 1 })
    expect((await complete('b')).at(-1)).toMatchObject({ type: 'finished' })
    expect(seen.runtimes).toBe(3)
  })

  test('a graphics card lost in a reply is not asked for the next', async () => {
    const { complete, statuses } = setUp(
      [() => Promise.reject(new Error('ggml_webgpu: Device lost!')), whole],
      undefined,
      true,
    )
    expect((await complete()).at(-1)).toMatchObject({ type: 'failed', problem: { code: 'engine_crashed' } })
    expect((await complete()).at(-1)).toMatchObject({ type: 'finished' })
    expect(statuses.at(-1)).toMatchObject({ type: 'ready', usesGpu: false })
  })

  test('a worker that dies without a word is a crash too', async () => {
    const { complete, seen } = setUp([
      (_, __, log) => {
        log.onError({ type: 'error' })
        return new Promise(() => undefined)
      },
      whole,
    ])
    expect((await complete()).at(-1)).toMatchObject({ type: 'failed', problem: { code: 'engine_crashed' } })
    expect((await complete()).at(-1)).toMatchObject({ type: 'finished' })
    expect(seen.runtimes).toBe(2)
  })

  test('what it cannot follow is refused, and costs no reload', async () => {
    const { complete, seen } = setUp([
      (_, __, log) => {
        log.onError('JSON schema error at #: cannot resolve $ref')
        return Promise.reject(new Error('Invalid typed array length: 1163217991'))
      },
      () =>
        Promise.reject(new Error('request (10011 tokens) exceeds the available context size (1024 tokens)')),
      whole,
    ])
    expect(await complete()).toMatchObject([
      { problem: { status: 400, message: expect.stringContaining('cannot resolve $ref') } },
    ])
    expect(await complete()).toMatchObject([{ problem: { status: 400, code: 'context_length_exceeded' } }])
    expect((await complete()).at(-1)).toMatchObject({ type: 'finished' })
    expect(seen.runtimes).toBe(1)
  })

  test('probabilities of half characters are refused by name, and without them it answers', async () => {
    const halves: Script = (say) => {
      say(text('Hel'))
      return Promise.reject(new Error('[json.exception.type_error.316] invalid UTF-8 byte at index 0: 0x98'))
    }
    const { complete, seen } = setUp([halves, whole])
    expect((await complete('a', undefined, { logprobs: true })).at(-1)).toMatchObject({
      type: 'failed',
      problem: { status: 400, param: 'logprobs', message: expect.stringContaining('Send without logprobs') },
    })
    expect((await complete()).at(-1)).toMatchObject({ type: 'finished' })
    expect(seen.runtimes).toBe(1)
  })

  test('requests come one after another', async () => {
    let running = 0
    const alone: Script = async (say) => {
      running += 1
      expect(running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 1))
      say(END)
      running -= 1
    }
    const { complete } = setUp([alone, alone, alone])
    await Promise.all([complete(), complete('b'), complete()])
  })

  test('an abort ends it without another event, and waits until the engine is free', async () => {
    const leaving = new AbortController()
    let isFree = false
    const { complete } = setUp([
      async (say, signal) => {
        say(text('Hel'))
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        isFree = true
      },
    ])
    const events = await complete('a', leaving.signal, {}, ({ type }) => {
      if (type === 'text') leaving.abort()
    })
    expect(events.map(({ type }) => type)).toEqual(['started', 'text'])
    expect(isFree).toBe(true)
  })
})

describe('an engine that does not stop', () => {
  test('is ended, and the next request is answered by a fresh one', async () => {
    const leaving = new AbortController()
    const deaf: Script = () => {
      leaving.abort()
      return new Promise(() => undefined)
    }
    const { complete, seen, statuses } = setUp([deaf, whole])
    const first = complete('a', leaving.signal)
    const next = complete()
    expect(await first).toEqual([])
    expect((await next).at(-1)).toMatchObject({ type: 'finished' })
    expect(seen).toEqual({ runtimes: 2, exits: 1 })
    expect(statuses).toContainEqual({
      type: 'crashed',
      modelId: 'a',
      reason: 'it did not stop when told to',
    })
  })
})
