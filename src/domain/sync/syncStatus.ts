import * as z from '@/lib/schema'

import { placeSchema, troubleSchema } from './syncSchemas'
import type { SyncPlace, SyncTrouble } from './syncState'

/** What a person sees of sync on this device. Moments are milliseconds since the Unix epoch. */
export type SyncStatus =
  | { readonly type: 'off' }
  | {
      readonly type: 'on'
      readonly place: SyncPlace
      readonly device: string
      readonly phase: 'upToDate' | 'syncing' | 'offline' | 'paused' | 'trouble'
      /** Batches of changes that the host does not have yet. */
      readonly waiting: number
      /** Of the first sync, from 0 to 1; absent where there is nothing to show. */
      readonly share?: number
      /** Whether the share is of what other devices sent. */
      readonly isReceiving?: boolean
      readonly upToDateAt: number | null
      readonly offlineSince?: number
      readonly trouble: SyncTrouble | null
      /** Why the last try failed, where that is none of the troubles. */
      readonly reason?: string
    }

/** A device of the space. */
export type SyncedDevice = {
  readonly id: string
  readonly name: string
  readonly isThis: boolean
  readonly seenAt: number
}

/** What the host says of the space. */
export type SpaceView = {
  readonly devices: readonly SyncedDevice[]
  readonly usedBytes: number
  /** Null where no limit is known. */
  readonly quotaBytes: number | null
}

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
