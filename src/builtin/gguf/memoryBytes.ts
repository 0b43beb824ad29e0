import { ownNumber } from './ownNumber'
import type { Gguf } from './readGguf'

/** The engine itself, compiled, and its working buffers: what a page grows by for a model of nearly no size. */
const OVERHEAD_BYTES = 224 * 1024 * 1024

/**
 * An estimate of the memory a model takes when loaded with a context of this many tokens: its weights,
 * two bytes for each number of the key-value cache, and the engine.
 */
export function memoryBytes(gguf: Gguf, contextTokens: number): number {
  return Math.round(gguf.weightBytes + contextTokens * cacheBytesPerToken(gguf) + OVERHEAD_BYTES)
}

function cacheBytesPerToken(gguf: Gguf): number {
  const layers = ownNumber(gguf, 'block_count') ?? 0
  const width = ownNumber(gguf, 'embedding_length') ?? 0
  const heads = ownNumber(gguf, 'attention.head_count') ?? 1
  const cacheHeads = ownNumber(gguf, 'attention.head_count_kv') ?? heads
  const headWidth = ownNumber(gguf, 'attention.key_length') ?? width / heads
  return layers * cacheHeads * headWidth * 2 * 2
}
