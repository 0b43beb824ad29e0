import { isQuietMinute, type QuietHours as Hours } from '@/domain/notices/quietHours'

/** Hours in which a device wants nothing, by its own clock. */
export type QuietHours = Hours & {
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
export function isQuiet({ timeZone, ...hours }: QuietHours, now: number): boolean {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return isQuietMinute(hours, part('hour') * 60 + part('minute'))
}
