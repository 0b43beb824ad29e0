import type { Wllama } from '@wllama/wllama/esm/index.js'

import type { Pooling } from '../gguf/modelFacts'
import { blobSource, type LocalModel } from '../models/modelStore'
import { type Topics, readTopics } from '../topics/createClassifier'

import type { EngineStatus } from '@/domain/builtin/modelShelf'

/** What the library writes: its errors arrive as log lines, and a worker's death as an event. */
export type RuntimeLog = {
  readonly onError: (line: unknown) => void
  /** The engine ended for good, which the library itself doesn't always notice. */
  readonly onEnd: (reason: string) => void
}

/** A fresh instance of the library with nothing loaded, and how it may use the machine. */
export type RuntimeFactory = (log: RuntimeLog) => Promise<{
  readonly runtime: Wllama
  readonly threads: number
  /** Whether a model of this size should use the graphics processor, and there is one that can. */
  readonly usesGpu: (sizeBytes: number) => Promise<boolean>
  /** Asked when a model can't be loaded: a file of the engine's that isn't there, with what to do about it. */
  readonly whatIsMissing?: () => Promise<Error | undefined>
}>

/** The one place where a model is loaded. Loading another unloads the one before. */
export type RuntimeSlot = {
  /** The library with this model in it. Rejects when it cannot be loaded. */
  load(model: LocalModel): Promise<Loaded>
  unload(): Promise<void>
}

export type Loaded = {
  readonly runtime: Wllama
  /** Tells what a message is about, where the model's file can. */
  readonly topics: Topics | undefined
  /** What the library last complained of; empties it. */
  takeComplaint(): string
  /** Rejects when the engine dies; never settles else. */
  readonly death: Promise<never>
  /** Gives the broken engine up; the next `load` starts a fresh one. */
  crashed(reason: string): Promise<void>
}

export function createRuntimeSlot(parts: {
  readonly createRuntime: RuntimeFactory
  /** Milliseconds, from any start. */
  readonly now: () => number
  readonly onStatus: (status: EngineStatus) => void
}): RuntimeSlot {
  let held: { readonly modelId: string; readonly loaded: Loaded } | undefined
  // Drivers differ more than processors do: a graphics card that failed once is not asked again.
  let hasGpuFailed = false

  async function unload() {
    const before = held
    held = undefined
    await before?.loaded.runtime.exit()
    if (before) parts.onStatus({ type: 'idle' })
  }

  /** A fresh engine with the model in it. */
  async function start(model: LocalModel): Promise<Loaded> {
    const modelId = model.entry.id
    const startedAt = parts.now()
    const complaints: string[] = []
    let die: (reason: Error) => void = () => undefined
    const death = new Promise<never>((_, reject) => {
      die = reject
    })
    death.catch(() => undefined)
    const { runtime, threads, usesGpu, whatIsMissing } = await parts.createRuntime({
      onError(line) {
        if (typeof line === 'string') complaints.push(line)
        else if (isWorkerDeath(line))
          die(new Error('The engine ran out of memory or was ended by the browser.'))
      },
      onEnd: (reason) => die(new Error(reason)),
    })
    const isOnGpu = !hasGpuFailed && (await usesGpu(model.sizeBytes))
    let topics: Topics | undefined
    const loaded: Loaded = {
      runtime,
      get topics() {
        return topics
      },
      death,
      takeComplaint: () => complaints.splice(0).join('\n'),
      async crashed(reason) {
        hasGpuFailed ||= isOnGpu
        if (held?.loaded === loaded) held = undefined
        parts.onStatus({ type: 'crashed', modelId, reason })
        await runtime.exit().catch(() => undefined)
      },
    }
    try {
      const options = {
        n_ctx: model.entry.contextTokens,
        n_threads: threads,
        n_parallel: 1,
        jinja: true,
        reasoning_format: 'deepseek',
        log_level: 4,
        // An empty run before the first: it makes the first token of a small model later, not sooner.
        warmup: false,
        ...(!isOnGpu && { n_gpu_layers: 0 }),
        ...(model.pooling && embeddingOptions(model.entry.contextTokens, model.pooling)),
      } as const
      const file = await model.open((done, total) =>
        parts.onStatus({ type: 'loading', modelId, file: { done, total } }),
      )
      if (model.tellsTopics) topics = await readTopics(blobSource(file))
      await Promise.race([runtime.loadModel([file], options), death])
      // This version of the library does not look whether the engine took the file.
      if (runtime.getLoadedContextInfo().n_vocab === 0) throw new Error('the engine does not take its file')
    } catch (error) {
      const complaint = complaintOf(loaded, error)
      const missing = await whatIsMissing?.()
      const reason = missing?.message ?? complaint
      await loaded.crashed(reason)
      if (isOnGpu && !missing) return start(model)
      throw new Error(reason, { cause: error })
    }
    parts.onStatus({
      type: 'ready',
      modelId,
      loadMs: Math.round(parts.now() - startedAt),
      memoryBytes: model.memoryBytes,
      threads,
      usesGpu: isOnGpu,
    })
    return loaded
  }

  return {
    unload,
    async load(model) {
      const modelId = model.entry.id
      if (held?.modelId === modelId) return held.loaded
      await unload()
      parts.onStatus({ type: 'loading', modelId })
      const loaded = await start(model)
      held = { modelId, loaded }
      return loaded
    },
  }
}

/** A text is embedded in one piece: the engine's batch has to hold all of its tokens. */
const embeddingOptions = (contextTokens: number, pooling: Pooling) => ({
  embeddings: true,
  n_batch: contextTokens,
  n_ubatch: contextTokens,
  ...(pooling === 'mean' && { pooling_type: 'mean' as const }),
})

/** What went wrong in the library's own words, the first of them; else the error's. */
export function complaintOf(loaded: Loaded, error: unknown): string {
  const [line] = loaded
    .takeComplaint()
    .split('\n')
    .filter((each) => each !== '' && !/^(?:\s|Stack trace)|wasm-func/.test(each))
  return line?.replace(/^(?:\w+ +)?\w+: +/, '') ?? (error instanceof Error ? error.message : String(error))
}

/** A worker that dies without a word tells only the page, by an `error` event. */
function isWorkerDeath(line: unknown): boolean {
  return typeof line === 'object' && line !== null && 'type' in line && line.type === 'error'
}

/**
 * A store that holds nothing, for the library's own cache of downloads. Models are given to it as bytes, so it has no
 * use for one; but it refuses to start where its usual store, the origin-private file system, is missing (Node, and
 * WebKit in private windows).
 */
export const NO_STORAGE = {
  isSupported: () => true,
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  getSize: () => Promise.resolve(-1),
  delete: () => Promise.resolve(),
  list: () => Promise.resolve([]),
}
