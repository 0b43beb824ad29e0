import { hashText } from '@/lib/hashText'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

/** Random bytes in a code: 128 bits, out of reach of any guessing. */
export const CODE_BYTES = 16
/** Words in a code: 128 random bits and 4 that show a typing error. */
const CODE_WORDS = 12
const WORD_BITS = 11n
const CHECK_BITS = 4n

/** The code as words, in order. `words` are those of `words.ts`. */
export function wordsOf(code: Uint8Array, words: readonly string[]): readonly string[] {
  let bits = (numberOf(code) << CHECK_BITS) | checkOf(code)
  const found: string[] = []
  for (let at = 0; at < CODE_WORDS; at += 1) {
    found.unshift(words[Number(bits & ((1n << WORD_BITS) - 1n))] ?? '')
    bits >>= WORD_BITS
  }
  return found
}

/** The code that a person typed, pasted or scanned. Fails with a sentence that says what is wrong with it. */
export function readCode(text: string, words: readonly string[]): Result<Uint8Array<ArrayBuffer>, string> {
  const typed = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const unknown = typed.find((word) => !words.includes(word))
  if (unknown !== undefined)
    return failed(t('“{word}” is not a word of a recovery code. Check its spelling.', { word: unknown }))
  if (typed.length !== CODE_WORDS)
    return failed(
      t('Number of words: {count}. A recovery code has {expected}.', {
        expected: String(CODE_WORDS),
        count: String(typed.length),
      }),
    )
  const bits = typed.reduce((sum, word) => (sum << WORD_BITS) | BigInt(words.indexOf(word)), 0n)
  const code = bytesOf(bits >> CHECK_BITS)
  return (bits & ((1n << CHECK_BITS) - 1n)) === checkOf(code)
    ? ok(code)
    : failed(t('This is not a recovery code: a word is wrong or in the wrong place.'))
}

const checkOf = (code: Uint8Array): bigint => BigInt(`0x${hashText(code.join()).slice(0, 1)}`)

const numberOf = (code: Uint8Array): bigint => code.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

function bytesOf(value: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(CODE_BYTES)
  let rest = value
  for (let at = CODE_BYTES - 1; at >= 0; at -= 1) {
    bytes[at] = Number(rest & 255n)
    rest >>= 8n
  }
  return bytes
}
