import type { AddressSpace } from '@/domain/connections/addressSpaceOf'
import type { Dialect } from '@/domain/connections/dialect'
import { isRecord, parseJson } from '@/lib/json'

/** Tells which answers the browser kept from this page. */
export type BlockedAnswers = {
  /** Whether an answer from this origin was kept back; waits a moment, for the browser tells of it afterwards. */
  sees(origin: string): Promise<boolean>
  stop(): void
}

/** Longest wait for the browser's report, in milliseconds. */
const LIMIT_MS = 500

/**
 * Watches what the browser says of answers that it keeps from an isolated page. Such a page is told that a call
 * without CORS failed, whether something answered or not; only the report says that something did. Undefined in
 * browsers that make none.
 *
 * @see https://html.spec.whatwg.org/multipage/browsers.html#coep
 */
function watchBlocked(): BlockedAnswers | undefined {
  if (typeof ReportingObserver === 'undefined') return undefined
  const blocked = new Set<string>()
  const listeners = new Set<() => void>()
  const observer = new ReportingObserver((reports) => {
    for (const report of reports) {
      const url = blockedUrlOf(report)
      if (url !== undefined && URL.canParse(url)) blocked.add(new URL(url).origin)
    }
    for (const listener of listeners) listener()
  })
  observer.observe()
  return {
    sees: (origin) =>
      new Promise((resolve) => {
        const look = () => {
          if (blocked.has(origin)) resolve(true)
        }
        listeners.add(look)
        setTimeout(() => resolve(false), LIMIT_MS)
        look()
      }),
    stop: () => observer.disconnect(),
  }
}

/** Browsers tell it in the report's JSON alone: its body has no such property. */
function blockedUrlOf(report: Report): string | undefined {
  const told = parseJson(JSON.stringify(report))
  const body = isRecord(told) ? told['body'] : undefined
  const url = isRecord(body) ? body['blockedURL'] : undefined
  return typeof url === 'string' ? url : undefined
}

/** Names that Chromium has given the permission, newest first. */
const NAMES: Readonly<Record<Exclude<AddressSpace, 'public'>, readonly string[]>> = {
  loopback: ['loopback-network', 'local-network-access'],
  local: ['local-network', 'local-network-access'],
}

/**
 * Whether the person has allowed this page to call servers on this machine or network; `unknown` in browsers
 * that have no such permission. Never asks and never throws.
 *
 * @see https://developer.chrome.com/blog/local-network-access
 */
async function localNetworkPermission(
  permissions: Permissions | undefined,
  space: Exclude<AddressSpace, 'public'>,
): Promise<PermissionState | 'unknown'> {
  for (const name of NAMES[space]) {
    try {
      // The DOM types do not know these names yet; a browser that does not either rejects.
      const status = await permissions?.query({ name: name as PermissionName })
      if (status) return status.state
    } catch {
      continue
    }
  }
  return 'unknown'
}

/** This page as the browser knows it now. */
export const browserPage = (): Page => ({
  origin: location.origin,
  isSecure: isSecureContext,
  isOnline: navigator.onLine,
  isIsolated: crossOriginIsolated,
  watchBlocked,
  permissionFor: (space) => localNetworkPermission(navigator.permissions, space),
})

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
