import { fetchPocket } from '../models/fetchPocket'
import type { LocalModel } from '../models/localModel'

import { createBrowserRuntime } from './browserRuntime'
import { createWllamaEngine, type WllamaEngine } from './createWllamaEngine'
import type { EngineStatus } from './engineStatus'

/** What the engine of a page is made of. */
export type BrowserEngineParts = {
  /** Where the model that comes with the app stands. */
  readonly pocketUrl: string
  readonly fetch: typeof globalThis.fetch
  /** The models the person added. */
  readonly listAdded: () => Promise<readonly LocalModel[]>
  readonly now: () => number
  readonly newId: () => string
  readonly onStatus?: (status: EngineStatus) => void
}

/** The engine in a page: Pocket, and whatever was added. Pocket is missing when its file cannot be had. */
export function createBrowserEngine(parts: BrowserEngineParts): WllamaEngine {
  let asked: Promise<LocalModel | undefined> | undefined
  /** One request for all who ask; asked again only where it failed. */
  const pocket = () => {
    asked ??= fetchPocket(parts.pocketUrl, parts.fetch).then((fetched) => {
      if (fetched.ok) return fetched.value
      asked = undefined
      return undefined
    })
    return asked
  }
  return createWllamaEngine({
    ...parts,
    createRuntime: createBrowserRuntime,
    async listModels() {
      const [own, added] = await Promise.all([pocket(), parts.listAdded()])
      return own ? [own, ...added] : added
    },
  })
}
