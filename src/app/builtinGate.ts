import type { ModelLibrary } from '@/builtin/models/createModelLibrary'
import type { EngineStatus } from '@/domain/engineStatus'

import { createModelShelf } from './modelShelf'

type Parts = {
  readonly fetch: typeof globalThis.fetch
  /** Opens the models the person added; their code, too, loads when it is needed. */
  readonly openLibrary: () => Promise<ModelLibrary>
  readonly now: () => number
  readonly newId: () => string
}

export type BuiltinGate = ReturnType<typeof createBuiltinGate>

/** The way to the built-in service: its code and engine are megabytes and load with the first request. */
export function createBuiltinGate({ openLibrary, ...parts }: Parts) {
  const loadLibrary = once(openLibrary)
  let status: EngineStatus = { type: 'idle' }
  const listeners = new Set<() => void>()
  const load = once(async () => {
    const { createBuiltinService } = await import('./builtinService')
    return createBuiltinService({
      ...parts,
      // A browser without a file system of its own still has the model that comes with the app.
      listAdded: () =>
        loadLibrary()
          .then((library) => library.list())
          .catch(() => []),
      onStatus: (next) => {
        status = next
        listeners.forEach((listener) => listener())
      },
    })
  })

  let answering = 0
  let waiting: (() => void)[] = []
  const answer: typeof globalThis.fetch = async (input, init) => {
    answering += 1
    try {
      const service = await load()
      // A stream is answered with its first event, and so when its model is loaded.
      return await service.answer(new Request(input, init))
    } finally {
      answering -= 1
      if (answering === 0) waiting.splice(0).forEach((go) => go())
    }
  }
  return {
    fetch: answer,
    status: {
      read: (): EngineStatus => status,
      subscribe(listener: () => void): () => void {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    shelf: createModelShelf(loadLibrary),
    /** Resolves when nobody waits for the engine: what else takes the processor or the network can go on. */
    whenQuiet: (): Promise<void> =>
      answering === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = [...waiting, resolve]
          }),
    /** Frees the engine's memory; the next request loads again. */
    unload: async (): Promise<void> => {
      const { engine } = await load()
      await engine.unload()
    },
  }
}

/** The same promise for every call, unless it failed: then the next call tries again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = undefined
      throw cause
    })
    return made
  }
}
