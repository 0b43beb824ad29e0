import { PRECISIONS } from '../entry'
import type { Precision } from '../entry'

const KNOWN: ReadonlySet<string> = new Set(PRECISIONS)
const isPrecision = (text: string): text is Precision => KNOWN.has(text)

/**
 * The precision a foreign name stands for: the twelve names themselves, `F16`, `float16`, `4bit`, and GGUF types such as
 * `Q4_K_M` or `Q8_0` by their bits. Anything else, and nothing, is `unknown`.
 */
export function precisionOf(name: string | undefined): Precision | 'unknown' {
  if (name === undefined) return 'unknown'
  const text = name.toLowerCase().trim()
  if (isPrecision(text)) return text
  const float = /^(?:f|float)(16|32)$/.exec(text)
  if (float) return float[1] === '16' ? 'fp16' : 'fp32'
  if (text === 'bfloat16') return 'bf16'
  const bits = /^([48])[- ]?bit$/.exec(text)
  if (bits) return bits[1] === '4' ? 'int4' : 'int8'
  const gguf = /^i?q([48])(?:[_ ]|$)/.exec(text)
  if (gguf) return gguf[1] === '4' ? 'int4' : 'int8'
  return 'unknown'
}
