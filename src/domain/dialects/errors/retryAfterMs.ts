/**
 * Milliseconds a response asks us to wait before the next try; undefined when it does not say.
 * `retry-after-ms` wins over `retry-after`, except that Azure sends a bare 0 beside a real `retry-after`.
 * A date is read against the service's own clock where it tells it.
 *
 * @param nowMs milliseconds since the Unix epoch, where the service has no `date`.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const exact = milliseconds(headers.get('retry-after-ms'))
  if (exact) return exact
  return secondsOrDate(headers.get('retry-after'), dateOf(headers) ?? nowMs) ?? exact
}

function milliseconds(value: string | null): number | undefined {
  if (value === null || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return undefined
  return Math.round(Number(value))
}

function secondsOrDate(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Math.round(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

function dateOf(headers: Headers): number | undefined {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : date
}
