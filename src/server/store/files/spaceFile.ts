import { join } from 'node:path'

import * as z from '@/lib/schema'
import { logEndsSchema } from '@/domain/sync'

import type { PartName, SpaceSnapshot, SyncSpace } from '../syncStore'

/** What `space.json` holds. */
export type SpaceFile = SyncSpace & {
  readonly removed: readonly string[]
  /** Of `usedBytes`, those of parts that are not committed. */
  readonly pendingBytes?: number | undefined
  /** The bytes of the snapshot are in its folder: the parts by number, and `manifest`. */
  readonly snapshot?: Omit<SpaceSnapshot, 'manifest'> & { readonly bytes: number }
}

/** Where the files of spaces are. */
export function spacePaths(folder: string) {
  const inSpace = (space: string, ...parts: readonly string[]) => join(folder, space, ...parts)
  return {
    inSpace,
    segmentFile: (space: string, device: string, number: number) =>
      inSpace(space, `log-${device}`, String(number).padStart(12, '0')),
    snapshotFolder: (space: string, { number, device }: Pick<PartName, 'number' | 'device'>) =>
      inSpace(space, `snapshot-${number}-${device}`),
  }
}

const FILE = z.object({
  version: z.literal(1),
  owner: z.optional(z.string()),
  tokenHash: z.string(),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      tokenHash: z.string(),
      seenAt: z.number(),
      head: z.number(),
    }),
  ),
  removed: z.array(z.string()),
  usedBytes: z.number(),
  pendingBytes: z.optional(z.number()),
  snapshot: z.exactOptional(
    z.object({
      number: z.number(),
      device: z.string(),
      parts: z.number(),
      floors: logEndsSchema,
      bytes: z.number(),
    }),
  ),
})

/**
 * Reads `space.json`.
 *
 * @throws where it is none
 */
export const readSpaceFile = (text: string): SpaceFile => FILE.parse(JSON.parse(text))

export const writeSpaceFile = (space: SpaceFile): string => JSON.stringify({ version: 1, ...space })
