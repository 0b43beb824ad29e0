import * as z from 'zod/mini'

import type { ServiceError } from '../connections/serviceError'

const rejectionSchema = z.object({
  type: z.literal('rejected'),
  kind: z.enum([
    'badRequest',
    'key',
    'credit',
    'quota',
    'forbidden',
    'notFound',
    'modelNotFound',
    'tooLarge',
    'contextOverflow',
    'contentPolicy',
    'rateLimited',
    'capacity',
    'overloaded',
    'server',
  ]),
  status: z.number(),
  detail: z.string(),
  code: z.exactOptional(z.string()),
  param: z.exactOptional(z.string()),
  requestId: z.exactOptional(z.string()),
  retryAfterMs: z.exactOptional(z.number()),
  canRetry: z.boolean(),
})

/** Checks a failure read from disk or a file. */
export const serviceErrorSchema = z.union([
  z.object({ type: z.literal('unreachable'), origin: z.string() }),
  z.object({ type: z.literal('timedOut'), afterMs: z.number() }),
  rejectionSchema,
  z.object({ type: z.literal('malformed'), where: z.string(), detail: z.exactOptional(z.string()) }),
  z.object({ type: z.literal('appFault'), detail: z.string() }),
  z.object({
    type: z.literal('notSent'),
    reason: z.string(),
    cap: z.exactOptional(z.enum(['perDay', 'perMonth', 'perConversation'])),
    isTooLong: z.exactOptional(z.literal(true)),
  }),
]) satisfies z.ZodMiniType<ServiceError>
