import type { AddressSpace } from '@/domain/connections/addressSpaceOf'
import type { Dialect } from '@/domain/connections/dialect'

import type { BlockedAnswers } from './watchBlocked'

/** The connection that is tested. */
export type TestedConnection = {
  /** As `normaliseBaseUrl` gives it. */
  readonly baseUrl: string
  readonly key?: string | undefined
  /** The dialect it is asked in first; chat completions unless given. */
  readonly dialect?: Dialect | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** The page that asks, as far as browsers care. */
export type Page = {
  readonly origin: string
  readonly isSecure: boolean
  readonly isOnline: boolean
  /** Whether the browser keeps from it what other origins answer, unless they say that anyone may have it. */
  readonly isIsolated: boolean
  /** Watches what is kept from it; undefined where the browser does not tell. */
  readonly watchBlocked: () => BlockedAnswers | undefined
  /** Whether a person has allowed calls into this address space; `unknown` where browsers do not say. */
  readonly permissionFor: (space: Exclude<AddressSpace, 'public'>) => Promise<PermissionState | 'unknown'>
}

export type DoctorDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly page: Page
  /** Milliseconds since the Unix epoch, for dates in answers; the page's clock unless given. */
  readonly epochMs?: () => number
}
