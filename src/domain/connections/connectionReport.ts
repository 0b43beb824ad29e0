import type { Dialect } from './dialect'

/** What "Test connection" found, in words a person can act on. */
export type ConnectionReport = {
  readonly isFine: boolean
  /** What is the case. */
  readonly finding: string
  /** What to do about it; undefined when nothing is to be done. */
  readonly remedy?: string
  /** The request formats it takes, where they were found out. */
  readonly dialects?: readonly Dialect[]
}
