type Value =
  | string
  | number
  | boolean
  | { readonly f32: number }
  | readonly string[]
  | Int8Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>

/** A tensor of 32-bit numbers; the first length is that of its rows. */
export type Tensor = { readonly shape: readonly number[]; readonly values: Float32Array<ArrayBuffer> }

/** One of this many zeros. */
const blank = (floats: number): Readonly<Record<string, Tensor>> => ({
  'token_embd.weight': { shape: [floats], values: new Float32Array(floats) },
})
const ALIGNMENT = 32
const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

/** The bytes of a GGUF file with this metadata and these tensors, or one of this many zeros. */
export function buildGguf(
  metadata: Readonly<Record<string, Value>>,
  tensors: number | Readonly<Record<string, Tensor>> = 64,
  version = 3,
): Uint8Array<ArrayBuffer> {
  const all = Object.entries(typeof tensors === 'number' ? blank(tensors) : tensors)
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
  u64(all.length)
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
    } else if (ArrayBuffer.isView(value)) {
      u32(9)
      u32(value instanceof Int8Array ? 1 : value instanceof Int32Array ? 5 : 6)
      u64(value.length)
      bytes.push(...new Uint8Array(value.buffer))
    } else if ('f32' in value) {
      u32(6)
      push(4, (view) => view.setFloat32(0, value.f32, true))
    } else {
      u32(9)
      u32(8)
      u64(value.length)
      value.forEach(text)
    }
  }
  let offset = 0
  for (const [name, { shape, values }] of all) {
    text(name)
    u32(shape.length)
    shape.forEach(u64)
    u32(0)
    u64(offset)
    offset += aligned(values.byteLength)
  }
  const file = new Uint8Array(aligned(bytes.length) + offset)
  file.set(bytes)
  let at = aligned(bytes.length)
  for (const [, { values }] of all) {
    file.set(new Uint8Array(values.buffer), at)
    at += aligned(values.byteLength)
  }
  return file
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
