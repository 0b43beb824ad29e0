import { toHex } from '@/lib/bytes'

const PRIMES = firstPrimes(64)
const fraction = (value: number): number => ((value - Math.floor(value)) * 4_294_967_296) | 0
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

/**
 * SHA-256 in plain code, for pages served over plain HTTP, where browsers withhold `crypto.subtle`. About 50 times
 * slower than that.
 *
 * @see https://csrc.nist.gov/pubs/fips/180-4/upd1/final
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, Math.floor(bytes.length / 0x20000000))
  padded.setUint32(padded.byteLength - 4, (bytes.length * 8) >>> 0)

  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let at = 0; at < padded.byteLength; at += 64) mix(state, words, padded, at)
  const hash = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => hash.setInt32(index * 4, word))
  return new Uint8Array(hash.buffer)
}

function mix(state: Int32Array, words: Int32Array, block: DataView, at: number) {
  const word = (index: number) => words[index] ?? 0
  for (let index = 0; index < 16; index += 1) words[index] = block.getInt32(at + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [word(index - 15), word(index - 2)]
    const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[index] = (word(index - 16) + small0 + word(index - 7) + small1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUNDS[index] ?? 0) + word(index)) | 0
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = ((state[index] ?? 0) + value) | 0
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

/** SHA-256 of bytes, in hexadecimal: the id of an attachment. Works where browsers withhold `crypto.subtle`, too. */
export async function hashOf(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer()
  const hash =
    'subtle' in crypto
      ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      : sha256(new Uint8Array(bytes))
  return toHex(hash)
}
