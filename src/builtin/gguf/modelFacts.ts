import type { Precision } from '@/domain/catalog'

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

/** llama.cpp's numbers of pooling, which makes one vector of a text: none of it, and of a model that judges a pair of texts. */
const NO_POOLING = 0
const RANK = 4

/** Architectures that only read. */
const ENCODERS =
  /^(?:bert|modern-bert|nomic-bert|nomic-bert-moe|neo-bert|eurobert|jina-bert-v2|jina-bert-v3|gemma-embedding|t5encoder)$/

/** How many numbers the vector of a text has; undefined for a model that writes. */
export function vectorLengthOf(gguf: Gguf): number | undefined {
  const pooling = ownNumber(gguf, 'pooling_type') ?? NO_POOLING
  const isEncoder = ENCODERS.test(architectureOf(gguf))
  if (!isEncoder && pooling === NO_POOLING) return undefined
  return ownNumber(gguf, 'embedding_length_out') ?? ownNumber(gguf, 'embedding_length')
}

/** How an embedding model makes one vector of a text; `own` = as its file says, without which llama.cpp makes none. */
export type Pooling = 'own' | 'mean'

export const poolingOf = (gguf: Gguf): Pooling =>
  (ownNumber(gguf, 'pooling_type') ?? NO_POOLING) === NO_POOLING ? 'mean' : 'own'

/** Whether a model judges pairs of texts: it neither writes nor makes vectors. */
export const isReranker = (gguf: Gguf): boolean => ownNumber(gguf, 'pooling_type') === RANK

/** What a model's file calls the kind of its network, such as `llama` or `bert`; empty where it doesn't say. */
function architectureOf({ metadata }: Gguf): string {
  const name = metadata.get('general.architecture')
  return typeof name === 'string' ? name : ''
}

/** A number of the metadata that belongs to the architecture. */
export function ownNumber(gguf: Gguf, key: string): number | undefined {
  const value = gguf.metadata.get(`${architectureOf(gguf)}.${key}`)
  return typeof value === 'number' ? value : undefined
}

/**
 * The numeric format most of the weights are in, as the catalog names it; null where it has no name
 * for it (2-, 3- and 5-bit formats).
 */
export function precisionOf({ tensorTypes }: Gguf): Precision | null {
  const [most] = [...tensorTypes].sort(([, a], [, b]) => b - a)
  return (most && NAMES[most[0]]) ?? null
}

const NAMES: Readonly<Record<number, Precision>> = {
  0: 'fp32',
  1: 'fp16',
  2: 'int4',
  3: 'int4',
  8: 'int8',
  9: 'int8',
  12: 'int4',
  15: 'int8',
  20: 'int4',
  23: 'int4',
  30: 'bf16',
  39: 'mxfp4',
}
