import * as z from '@/lib/schema'

import { placeSchema, troubleSchema } from './syncSchemas'
import type { SyncStatus } from './syncStatus'

const statusSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('off') }),
  z.object({
    type: z.literal('on'),
    place: placeSchema,
    device: z.string(),
    phase: z.enum(['upToDate', 'syncing', 'offline', 'paused', 'trouble']),
    waiting: z.number(),
    share: z.exactOptional(z.number()),
    isReceiving: z.exactOptional(z.boolean()),
    upToDateAt: z.nullable(z.number()),
    offlineSince: z.exactOptional(z.number()),
    trouble: troubleSchema,
    reason: z.exactOptional(z.string()),
  }),
]) satisfies z.Schema<SyncStatus>

/** What another tab says of sync; undefined where it is something else. */
export function readSyncStatus(told: unknown): SyncStatus | undefined {
  const read = statusSchema.safeParse(told)
  return read.success ? read.data : undefined
}
