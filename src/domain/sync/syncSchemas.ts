import * as z from '@/lib/schema'

import type { SyncPlace } from './syncState'

/** Checks where sealed bytes are kept. */
export const placeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('host'), url: z.string() }),
  z.object({
    type: z.literal('bucket'),
    url: z.string(),
    bucket: z.string(),
    region: z.string(),
    keyId: z.string(),
  }),
]) satisfies z.Schema<SyncPlace>

/** Checks why sync waits. */
export const troubleSchema = z.nullable(
  z.discriminatedUnion('type', [
    z.object({ type: z.enum(['newerFormat', 'removed', 'spaceGone']) }),
    z.object({ type: z.literal('tampered'), detail: z.string() }),
  ]),
)

/** Checks ends of logs. */
export const logEndsSchema = z.record(z.string(), z.object({ number: z.number(), hash: z.string() }))
