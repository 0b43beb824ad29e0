import type { Gguf, GgufValue } from './readGguf'

/** Room for the engine itself and its working buffers. */
const OVERHEAD_BYTES = 128 * 1024 * 1024

/**
 * An estimate of the memory a model takes when loaded with a context of so many tokens: its weights,
 * two bytes for each number of the key-value cache, and the engine.
 */
export function memoryBytes(gguf: Gguf, contextTokens: number): number {
  return Math.round(gguf.weightBytes + contextTokens * cacheBytesPerToken(gguf) + OVERHEAD_BYTES)
}

function cacheBytesPerToken({ metadata }: Gguf): number {
  const name = metadata.get('general.architecture')
  const architecture = typeof name === 'string' ? name : ''
  const number = (key: string) => asNumber(metadata.get(`${architecture}.${key}`))
  const layers = number('block_count') ?? 0
  const width = number('embedding_length') ?? 0
  const heads = number('attention.head_count') ?? 1
  const cacheHeads = number('attention.head_count_kv') ?? heads
  const headWidth = number('attention.key_length') ?? width / heads
  return layers * cacheHeads * headWidth * 2 * 2
}

const asNumber = (value: GgufValue | undefined) => (typeof value === 'number' ? value : undefined)
