/** Hours in which a device wants nothing, by its own clock; they may go past midnight. */
export type QuietHours = {
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  /** `Europe/Berlin`. */
  readonly timeZone: string
}

export const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** @param now milliseconds since the Unix epoch */
export function isQuiet({ from, to, timeZone }: QuietHours, now: number): boolean {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const minute = part('hour') * 60 + part('minute')
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}
