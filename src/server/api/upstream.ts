import type { Dialect } from '@/domain/connections/dialect'

/** As long as one request may take in all: nothing may be silent for longer. */
export const MOST_SECONDS = 1_800

/** The one service the gateway passes to. Addresses without a trailing slash and without `/v1`. */
export type Upstream = {
  readonly baseUrl: string
  readonly key?: string
  /** Where `/models.json` is; absent = there is no catalog. */
  readonly catalogUrl?: string
  /** Longest it may send nothing before it counts as failed; absent = see `createFirstByte`. */
  readonly firstByteSeconds?: number
  /** What it speaks; absent = that is learned, see `createConverter`. */
  readonly dialects?: readonly Dialect[]
}
