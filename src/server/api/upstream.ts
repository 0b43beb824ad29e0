import type { Problem } from '@/builtin/problem'
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

/** Whoever uses this host through the app that it serves: what relays (`web`, `mcp`) know of them. */
export type AppCaller = {
  /** Whom limits count for: the hash of a key, or an address where none is asked for. */
  readonly who: string
  /** Whose the things are that they keep here: the person, whichever of their keys they show, or an address. */
  readonly owner: string
  /** What invitations call them: the key, and its person. Undefined where no key is asked for. */
  readonly names?: readonly string[]
  /** Counts a request against the limits of the key; the problem where one is used up. */
  readonly limit: () => Promise<Problem | undefined>
}
