import { createHash, timingSafeEqual } from 'node:crypto'

/** What is kept of a key: its SHA-256 in hexadecimal. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function hashMatches(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left, 'hex'), Buffer.from(right, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}
