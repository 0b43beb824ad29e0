import type { ModelLibrary } from '../models/createModelLibrary'
import type { EngineStatus } from '@/domain/builtin/engineStatus'
import { CodeMissing, loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import { createModelShelf } from './modelShelf'

type Parts = {
  readonly fetch: typeof globalThis.fetch
  /** Opens the models the person added; their code, too, loads when it is needed. */
  readonly openLibrary: () => Promise<ModelLibrary>
  /** Called once a model was added or removed here. */
  readonly onModelsChanged?: () => void
  readonly now: () => number
  readonly newId: () => string
}

export type BuiltinLoader = ReturnType<typeof createBuiltinLoader>

/** The way to the built-in service: its code and engine are megabytes and load with the first request. */
export function createBuiltinLoader({ openLibrary, onModelsChanged, ...parts }: Parts) {
  const { open: loadLibrary } = startOnce(openLibrary)
  let status: EngineStatus = { type: 'idle' }
  const listeners = new Set<() => void>()
  const { open: load } = startOnce(async () => {
    const { createBuiltinService } = await loadCode(() => import('./builtinService'))
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

  const answer: typeof globalThis.fetch = async (input, init) => {
    const service = await load().catch((cause: unknown) => {
      if (cause instanceof CodeMissing) return cause
      throw cause
    })
    return service instanceof CodeMissing
      ? Response.json({ error: { message: service.message, type: 'server_error' } }, { status: 409 })
      : service.answer(new Request(input, init))
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
    shelf: createModelShelf(loadLibrary, onModelsChanged),
    /** Someone writes to this model: what its first answer needs begins to load. */
    warm: async (modelId: string): Promise<void> => {
      const { engine } = await load()
      await engine.warm(modelId)
    },
    /** Frees the engine's memory; the next request loads again. */
    unload: async (): Promise<void> => {
      const { engine } = await load()
      await engine.unload()
    },
  }
}
