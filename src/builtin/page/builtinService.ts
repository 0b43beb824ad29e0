import { createService } from '../service/createService'
import type { LocalModel } from '../models/localModel'
import { createBrowserEngine } from '../wllama/browserEngine'
import type { EngineStatus } from '../wllama/engineStatus'

export type BuiltinParts = {
  readonly fetch: typeof globalThis.fetch
  readonly listAdded: () => Promise<readonly LocalModel[]>
  readonly now: () => number
  readonly newId: () => string
  readonly onStatus: (status: EngineStatus) => void
}

/** The built-in service of this page. Loaded with its first request: none of it is in the first bundle. */
export function createBuiltinService(parts: BuiltinParts) {
  const engine = createBrowserEngine({ ...parts, pocketUrl: '/models/pocket.gguf' })
  return { answer: createService({ engine, now: parts.now, newId: parts.newId }), engine }
}
