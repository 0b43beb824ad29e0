import type { Problem } from '@/builtin/problem'

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
