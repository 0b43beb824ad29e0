import type { EngineModel } from '../engine'
import type { Pooling } from '../gguf/modelFacts'

/** How a model is made to reason: not at all, by `reasoning_effort`, or by a switch its template has. */
export type ThinkingStyle = 'none' | 'effort' | 'switch'

/** A model whose file is at hand. */
export type LocalModel = {
  readonly entry: EngineModel
  /** Absent for a model that writes. */
  readonly pooling?: Pooling
  readonly thinking: ThinkingStyle
  /** Whether the arguments of its calls may only be copied from the prompt (`copiedArguments`). */
  readonly copiesArguments: boolean
  /** Whether its file holds a classifier of messages, whose answer the model is told (`topicOf`). */
  readonly tellsTopics: boolean
  /** What is used when a request names no temperature, 0 to 2. */
  readonly temperature: number
  readonly sizeBytes: number
  /** An estimate; see `memoryBytes`. */
  readonly memoryBytes: number
  /**
   * Opens the file. Rejects when it cannot be read.
   *
   * @param onBytes hears how much of it is here where it is fetched, in bytes.
   */
  open(onBytes?: (done: number, total: number) => void): Promise<Blob>
}
