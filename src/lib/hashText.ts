const FIRST_SEED = 0xdeadbeef
const SECOND_SEED = 0x41c6ce57
const FIRST_PRIME = 2654435761
const SECOND_PRIME = 1597334677

/**
 * A 64-bit hash of a text as 16 hexadecimal digits, synchronous and linear. To tell versions apart, not to resist
 * someone who wants two texts to collide: that takes SHA-256, which a page has only asynchronously.
 */
export function hashText(text: string): string {
  let first = FIRST_SEED
  let second = SECOND_SEED
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, FIRST_PRIME)
    second = Math.imul(second ^ unit, SECOND_PRIME)
  }
  const mixedFirst =
    Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909)
  const mixedSecond =
    Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909)
  return hex(mixedSecond) + hex(mixedFirst)
}

/** A table takes half the time of `toString`: a first sync hashes a hundred thousand values. */
const BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const byteAt = (value: number, shift: number): string => BYTES[(value >>> shift) & 255] ?? ''
const hex = (value: number): string =>
  byteAt(value, 24) + byteAt(value, 16) + byteAt(value, 8) + byteAt(value, 0)
