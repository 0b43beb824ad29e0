import type { LocalModel } from '../models/modelStore'
import { createService } from '../service/createService'
import { createBrowserRuntime } from '../wllama/browserRuntime'
import { createWllamaEngine } from '../wllama/createWllamaEngine'
import type { EngineStatus } from '@/domain/builtin/modelShelf'

type Parts = {
  readonly fetch: typeof globalThis.fetch
  readonly listModels: () => Promise<readonly LocalModel[]>
  readonly now: () => number
  readonly newId: () => string
  readonly onStatus: (status: EngineStatus) => void
}

/** The built-in service over the engine of this page. */
export function createBuiltinService(parts: Parts) {
  const engine = createWllamaEngine({ ...parts, createRuntime: createBrowserRuntime(parts.fetch) })
  return { answer: createService({ engine, now: parts.now, newId: parts.newId }), engine }
}
