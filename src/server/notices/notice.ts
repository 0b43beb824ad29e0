import { isQuietMinute, type QuietHours as Hours } from '@/domain/notices/quietHours'

/** What a person is told. It says which chat, never what is in it. */
export type Notice = {
  /**
   * `reply`: one is ready. `failed`: one broke off. `waiting`: a chat waits for the person, as for an approval.
   * `nearly`, `usedUp`: a limit of their key. `schedule`: something ran by itself. `scheduleFailed`: it brought nothing.
   * `scheduleOff`: it is not made any more, after failures or at its limit.
   */
  readonly kind: NoticeKind
  /** Absent = it is of none. A later notice of a chat takes the place of an earlier one. */
  readonly chat?: string | undefined
}

export type NoticeKind =
  | 'reply'
  | 'failed'
  | 'waiting'
  | 'nearly'
  | 'usedUp'
  | 'schedule'
  | 'scheduleFailed'
  | 'scheduleOff'
  | 'test'

/** The id of a chat, as pages make them. */
export const CHAT_ID = /^[\w-]{1,64}$/

/** How soon a device is woken for it (RFC 8030). */
export const URGENCY: Readonly<Record<NoticeKind, 'low' | 'normal' | 'high'>> = {
  reply: 'normal',
  failed: 'normal',
  waiting: 'high',
  nearly: 'low',
  usedUp: 'normal',
  schedule: 'normal',
  scheduleFailed: 'normal',
  scheduleOff: 'high',
  test: 'high',
}

const HOUR = 3_600
/** How long a push service keeps it for a device that is off, in seconds. */
export const ttlOf = ({ kind }: Notice): number => (kind === 'test' ? 60 : 24 * HOUR)

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
