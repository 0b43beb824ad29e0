import * as z from 'zod/mini'

import type { Registers } from './registers'
import type { ThreadKnown } from './thread'

const vector = z.record(z.string(), z.number())

/** By hand: what of the schema library no start needs would be in its first file all the same. */
const pair = z.custom<Registers[string]>(
  (value: unknown) =>
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string'),
)

/** Checks what is known of values. */
export const registersSchema = z.record(z.string(), pair) satisfies z.ZodMiniType<Registers>

/** Checks what is known of a conversation. */
export const threadKnownSchema = z.object({
  fields: registersSchema,
  messages: z.record(
    z.string(),
    z.object({
      at: z.string(),
      turn: z.number(),
      rank: z.number(),
      hash: z.string(),
      writes: vector,
      removed: z.exactOptional(vector),
    }),
  ),
  writes: vector,
  removed: vector,
}) satisfies z.ZodMiniType<ThreadKnown>
