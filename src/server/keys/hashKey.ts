import { createHash } from 'node:crypto'

/** What is kept of a key: its SHA-256 in hexadecimal. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
