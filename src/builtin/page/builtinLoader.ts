import type { ModelLibrary } from '../models/createModelLibrary'
import type { EngineStatus } from '@/domain/builtin/modelShelf'
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

/** The way to the built-in service, whose code loads with the first request. */
export function createBuiltinLoader({ openLibrary, onModelsChanged, ...parts }: Parts) {
  const { open: loadLibrary } = startOnce(openLibrary)
  let status: EngineStatus = { type: 'idle' }
  const listeners = new Set<() => void>()
  const { open: load } = startOnce(async () => {
    const { createBuiltin } = await loadCode(() => import('./builtin'))
    return createBuiltin({
      ...parts,
      loadLibrary,
      onStatus: (next) => {
        status = next
        listeners.forEach((listener) => listener())
      },
    })
  })
  const engine = async () => (await load()).engine()

  const answer: typeof globalThis.fetch = async (input, init) => {
    try {
      const builtin = await load()
      return await builtin.answer(new Request(input, init))
    } catch (cause) {
      if (!(cause instanceof CodeMissing)) throw cause
      return Response.json({ error: { message: cause.message, type: 'server_error' } }, { status: 409 })
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
    shelf: createModelShelf(loadLibrary, onModelsChanged),
    /** Someone writes to this model: what its first answer needs begins to load. */
    warm: async (modelId: string): Promise<void> => (await engine()).warm(modelId),
    /** Frees the engine's memory; the next request loads again. */
    unload: async (): Promise<void> => (await engine()).unload(),
  }
}
