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
export function watchBlocked(): BlockedAnswers | undefined {
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
