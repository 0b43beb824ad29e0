/** The lists of a GGUF file that the app itself only counts: the tokens, their types, the merges. */
export function readVocabulary(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 8
  const u32 = () => view.getUint32((at += 4) - 4, true)
  const u64 = () => Number(view.getBigUint64((at += 8) - 8, true))
  const text = () => {
    const length = u64()
    return new TextDecoder().decode(file.subarray(at, (at += length)))
  }
  const value = (type: number): unknown => {
    if (type === STRING) return text()
    if (type === LIST) {
      const kind = u32()
      return Array.from({ length: u64() }, () => value(kind))
    }
    at += WIDTHS[type] ?? 4
    return type === INT ? view.getInt32(at - 4, true) : undefined
  }
  u64()
  const lists = new Map<string, unknown>()
  for (let left = u64(); left > 0; left--) lists.set(text(), value(u32()))
  return {
    tokens: lists.get('tokenizer.ggml.tokens') as readonly string[],
    types: lists.get('tokenizer.ggml.token_type') as readonly number[],
    merges: lists.get('tokenizer.ggml.merges') as readonly string[],
  }
}

const INT = 5
const STRING = 8
const LIST = 9
const WIDTHS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 7: 1, 10: 8, 11: 8, 12: 8 }

/** The bytes a token of a byte-level vocabulary stands for. */
export function bytesOfToken(token: string): Uint8Array {
  return Uint8Array.from(token, (char) => {
    const byte = BYTES.get(char)
    if (byte === undefined) throw new Error(`${char} is no byte's name`)
    return byte
  })
}

/** GPT-2's names for the bytes: printable ones stand for themselves, the others for signs from U+0100 on. */
const BYTES = new Map<string, number>()
for (let byte = 0, spare = 256; byte < 256; byte++) {
  const isPrintable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173)
  BYTES.set(String.fromCodePoint(isPrintable ? byte : spare++), byte)
}
