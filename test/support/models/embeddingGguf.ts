import { buildGguf, type Tensor } from '#test/builtin/gguf/buildGguf'

/** Words that mean the same have the same vector: a question in other words than the document is met by meaning alone. */
const MEANINGS: readonly (readonly string[])[] = [
  ['car', 'automobile', 'vehicle'],
  ['doctor', 'physician'],
  ['banana', 'fruit'],
  ['house', 'building', 'home'],
  ['salary', 'payment', 'wage'],
]
const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]']
/** How BERT's vocabulary marks the beginning of a word. */
const WORD_START = '\u2581'

export const VECTOR_LENGTH = 32
/** Tokens, with the two that stand around every text. */
export const CONTEXT = 64
const NORMAL = 1
const CONTROL = 3
const MEAN_POOLING = 1

/**
 * A GGUF file of an embedding model as BERT is one, small enough to write down: nothing in it but the vectors of words
 * has weights, so the vector of a text is the average of its words.
 *
 * @param pooling llama.cpp's number for how the vector of a text is made; null = the file doesn’t say
 */
export function embeddingGguf(pooling: number | null = MEAN_POOLING): Uint8Array<ArrayBuffer> {
  const words = MEANINGS.flat()
  const tokens = [...SPECIAL, ...words.map((word) => WORD_START + word)]
  return buildGguf(
    {
      'general.architecture': 'bert',
      'general.name': 'Tiny Embedder',
      'bert.context_length': CONTEXT,
      'bert.embedding_length': VECTOR_LENGTH,
      'bert.block_count': 1,
      'bert.feed_forward_length': VECTOR_LENGTH,
      'bert.attention.head_count': 1,
      'bert.attention.layer_norm_epsilon': { f32: 1e-12 },
      'bert.attention.causal': false,
      ...(pooling !== null && { 'bert.pooling_type': pooling }),
      'tokenizer.ggml.model': 'bert',
      'tokenizer.ggml.token_type_count': 1,
      'tokenizer.ggml.tokens': tokens,
      'tokenizer.ggml.token_type': Int32Array.from(tokens, (_, at) =>
        at < SPECIAL.length ? CONTROL : NORMAL,
      ),
      'tokenizer.ggml.padding_token_id': 0,
      'tokenizer.ggml.unknown_token_id': 1,
      'tokenizer.ggml.bos_token_id': 2,
      'tokenizer.ggml.cls_token_id': 2,
      'tokenizer.ggml.seperator_token_id': 3,
      'tokenizer.ggml.mask_token_id': 4,
    },
    {
      'token_embd.weight': {
        shape: [VECTOR_LENGTH, tokens.length],
        values: Float32Array.from([...SPECIAL.map(() => -1), ...words.map(meaningOf)].flatMap(vectorOf)),
      },
      'token_types.weight': zeros(VECTOR_LENGTH, 1),
      'position_embd.weight': zeros(VECTOR_LENGTH, CONTEXT),
      ...norm('token_embd_norm'),
      ...layer('attn_q'),
      ...layer('attn_k'),
      ...layer('attn_v'),
      ...layer('attn_output'),
      ...layer('ffn_up'),
      ...layer('ffn_down'),
      ...norm('blk.0.attn_output_norm'),
      ...norm('blk.0.layer_output_norm'),
    },
  )
}

const meaningOf = (word: string) => MEANINGS.findIndex((words) => words.includes(word))

/** One number of its own for each meaning; a word without any adds nothing to the vector of its text. */
function vectorOf(meaning: number): readonly number[] {
  const vector = Array.from({ length: VECTOR_LENGTH }, () => 0)
  if (meaning !== -1) vector[meaning] = 1
  return vector
}

const filled = (shape: readonly number[], value: number): Tensor => ({
  shape,
  values: new Float32Array(shape.reduce((all, each) => all * each, 1)).fill(value),
})
const zeros = (...shape: readonly number[]) => filled(shape, 0)

const norm = (name: string) => ({
  [`${name}.weight`]: filled([VECTOR_LENGTH], 1),
  [`${name}.bias`]: zeros(VECTOR_LENGTH),
})
const layer = (name: string) => ({
  [`blk.0.${name}.weight`]: zeros(VECTOR_LENGTH, VECTOR_LENGTH),
  [`blk.0.${name}.bias`]: zeros(VECTOR_LENGTH),
})
