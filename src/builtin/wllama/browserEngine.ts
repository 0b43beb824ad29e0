import type { LocalModel } from '../models/localModel'
import { pocketModel } from '../models/pocketModel'

import { createBrowserRuntime } from './browserRuntime'
import { createWllamaEngine, type WllamaEngine } from './createWllamaEngine'
import type { EngineStatus } from './engineStatus'

/** What the engine of a page is made of. */
export type BrowserEngineParts = {
  /** Address of the model that comes with the app. */
  readonly pocketUrl: string
  readonly fetch: typeof globalThis.fetch
  /** The models the person added. */
  readonly listAdded: () => Promise<readonly LocalModel[]>
  readonly now: () => number
  readonly newId: () => string
  readonly onStatus?: (status: EngineStatus) => void
}

/** The engine in a page: Pocket, and whatever was added. Listing them fetches nothing. */
export function createBrowserEngine(parts: BrowserEngineParts): WllamaEngine {
  const pocket = pocketModel(parts.pocketUrl, parts.fetch)
  return createWllamaEngine({
    ...parts,
    createRuntime: createBrowserRuntime(parts.fetch),
    listModels: async () => [pocket, ...(await parts.listAdded())],
  })
}
