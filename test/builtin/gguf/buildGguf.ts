type Value =
  string | number | boolean | readonly string[] | Int8Array<ArrayBuffer> | Float32Array<ArrayBuffer>

/** The bytes of a GGUF file with this metadata and one tensor of this many 32-bit numbers. */
export function buildGguf(
  metadata: Readonly<Record<string, Value>>,
  floats = 64,
  version = 3,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const bytes: number[] = []
  const push = (size: number, set: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size))
    set(view)
    bytes.push(...new Uint8Array(view.buffer))
  }
  const u32 = (value: number) => push(4, (view) => view.setUint32(0, value, true))
  const u64 = (value: number) => push(8, (view) => view.setBigUint64(0, BigInt(value), true))
  const text = (value: string) => {
    const encoded = encoder.encode(value)
    u64(encoded.length)
    bytes.push(...encoded)
  }

  bytes.push(...encoder.encode('GGUF'))
  u32(version)
  u64(1)
  u64(Object.keys(metadata).length)
  for (const [key, value] of Object.entries(metadata)) {
    text(key)
    if (typeof value === 'string') {
      u32(8)
      text(value)
    } else if (typeof value === 'number') {
      u32(4)
      u32(value)
    } else if (typeof value === 'boolean') {
      u32(7)
      bytes.push(value ? 1 : 0)
    } else if (value instanceof Int8Array || value instanceof Float32Array) {
      u32(9)
      u32(value instanceof Int8Array ? 1 : 6)
      u64(value.length)
      bytes.push(...new Uint8Array(value.buffer))
    } else {
      u32(9)
      u32(8)
      u64(value.length)
      value.forEach(text)
    }
  }
  text('token_embd.weight')
  u32(1)
  u64(floats)
  u32(0)
  u64(0)
  while (bytes.length % 32 !== 0) bytes.push(0)
  return new Uint8Array([...bytes, ...new Uint8Array(floats * 4)])
}

/** Metadata of a small but plausible model. */
export const SMALL_MODEL = {
  'general.architecture': 'llama',
  'general.name': 'Tiny Test',
  'llama.context_length': 2048,
  'llama.block_count': 2,
  'llama.embedding_length': 64,
  'llama.attention.head_count': 4,
  'llama.attention.head_count_kv': 2,
  'tokenizer.ggml.add_bos_token': false,
  'tokenizer.ggml.tokens': ['a', 'b', 'ü'],
  'tokenizer.chat_template': '{{ messages }}',
} as const
