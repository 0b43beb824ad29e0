/** A limit of a key of this page's host. */
export type HostLimit = {
  readonly unit: 'requests' | 'tokens' | 'usd'
  readonly period: 'minute' | 'day' | 'month'
  /** As decimals. */
  readonly most: string
  readonly used: string
  /** Milliseconds since the Unix epoch. */
  readonly renewsAt: number
}

/** What a key used on one day with one model. */
export type HostDay = {
  /** By UTC: `2026-11-24`. */
  readonly day: string
  readonly model: string
  readonly requests: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** US dollars as a decimal: the sum of what is known. */
  readonly usd: string
  /** Requests whose cost is unknown, or only a lower bound. */
  readonly uncertain: number
}

/** What the host that serves this page knows of the person's use. */
export type HostUsage =
  /** This page's host is no provider here. */
  | { readonly type: 'notHere' }
  /** It asks for no keys, so it can't tell one person from another. */
  | { readonly type: 'noKeys' }
  /** It asks for a key, and none was given. */
  | { readonly type: 'keyMissing' }
  | {
      readonly type: 'used'
      /** How the key is called: `Ada/laptop`. */
      readonly name: string
      readonly limits: readonly HostLimit[]
      /** The newest day first. */
      readonly days: readonly HostDay[]
    }
