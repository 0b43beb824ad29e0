import type { LocalModel } from '../models/localModel'

import { createWllamaEngine, type WllamaEngine } from './createWllamaEngine'
import { createNodeRuntime } from './nodeRuntime'

/** The engine in Node, over the models whose files the server found. */
export function createNodeEngine(parts: {
  readonly listModels: () => Promise<readonly LocalModel[]>
  readonly now: () => number
  readonly newId: () => string
}): WllamaEngine {
  return createWllamaEngine({ ...parts, createRuntime: createNodeRuntime })
}
