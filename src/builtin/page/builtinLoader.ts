import type { EngineStatus, ModelShelf, ModelTransfer } from '@/domain/builtin/modelShelf'
import { CodeMissing, loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import type { ModelLibrary } from '../models/createModelLibrary'

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

/**
 * The models of this device over their library. All code but the list of running transfers loads with its first use.
 *
 * @param onChanged called once a model was added or removed.
 */
export function createModelShelf(
  loadLibrary: () => Promise<ModelLibrary>,
  onChanged: () => void = () => undefined,
): ModelShelf {
  let transfers: readonly ModelTransfer[] = []
  const listeners = new Set<() => void>()
  const read = () => transfers
  const show = (changed: readonly ModelTransfer[]) => {
    transfers = changed
    listeners.forEach((listener) => listener())
  }
  const { open: actions } = startOnce(async () => {
    const { createShelfActions } = await loadCode(() => import('./shelfActions'))
    return createShelfActions({ loadLibrary, onChanged, read, show })
  })
  return {
    read,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    kept: async () => (await actions()).kept(),
    suggested: async () => (await actions()).suggested(),
    addFile: async (file) => (await actions()).addFile(file),
    addUrl: async (url) => (await actions()).addUrl(url),
    cancel: (id) => void actions().then((its) => its.cancel(id)),
    remove: async (id) => (await actions()).remove(id),
  }
}
