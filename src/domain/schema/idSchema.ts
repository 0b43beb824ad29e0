import * as z from '@/lib/schema'

import { type Dialect, DIALECT_NAMES } from '../connections/dialect'
import { isId } from '../ids'

/** Checks an id, of this app or of an imported file. */
export const idSchema = <Id extends string>() => z.custom<Id>(isId)

/** Checks the SHA-256 of an attachment: 64 hexadecimal digits. */
export const hashSchema = <Id extends string>() =>
  z.custom<Id>((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))

/** Checks the name of a dialect. */
export const dialectSchema = z.enum(DIALECT_NAMES) satisfies z.Schema<Dialect>
