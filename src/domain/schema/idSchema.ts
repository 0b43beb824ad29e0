import * as z from 'zod/mini'

/** Longest id we take, in characters: ours have 21, foreign ones up to about 60. */
const MAX_ID_CHARS = 256

/** Whether a value is an id of ours or of a file: 1 to 256 characters. */
export const isId = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_CHARS

/** Checks an id of ours or of a file: 1 to 256 characters. */
export const idSchema = <Id extends string>() => z.custom<Id>(isId)

/** Checks the SHA-256 of an attachment: 64 hexadecimal digits. */
export const hashSchema = <Id extends string>() =>
  z.custom<Id>((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))
