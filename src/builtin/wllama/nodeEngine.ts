import type { LocalModel } from '../models/localModel'

import { createEnginePool, type EnginePool } from './createEnginePool'
import { createWllamaEngine } from './createWllamaEngine'
import { createNodeRuntime } from './nodeRuntime'

/** The engine in Node, over the models whose files the server found: one thread, unless there are to be more. */
export function createNodeEngine({
  size = 1,
  ...parts
}: {
  readonly listModels: () => Promise<readonly LocalModel[]>
  readonly now: () => number
  readonly newId: () => string
  /** How many completions run at once, each in an engine of its own. */
  readonly size?: number
}): EnginePool {
  return createEnginePool({
    size,
    createEngine: (onStatus) => createWllamaEngine({ ...parts, createRuntime: createNodeRuntime, onStatus }),
  })
}
