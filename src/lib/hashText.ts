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

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')
