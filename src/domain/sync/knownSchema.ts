import * as z from 'zod/mini'

import type { Registers } from './registers'
import type { ThreadKnown } from './thread'

const vector = z.record(z.string(), z.number())

/** Checks what is known of values. */
export const registersSchema = z.record(
  z.string(),
  z.tuple([z.string(), z.string()]),
) satisfies z.ZodMiniType<Registers>

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
