import { architectureOf, ownNumber } from './ownNumber'
import type { Gguf } from './readGguf'

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
