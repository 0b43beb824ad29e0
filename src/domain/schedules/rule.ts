import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

/** Which day a monthly rule means: a date (-1 is the last), or the nth of a weekday (-1 is the last Friday). */
export type DayOfMonth =
  | { readonly type: 'date'; readonly day: number }
  | { readonly type: 'weekday'; readonly nth: number; readonly weekday: number }

/** How something repeats: the part of RFC 5545 that people use. Times of day are those of the start. */
export type Rule = { readonly every: number } & (
  | { readonly type: 'hours' }
  | { readonly type: 'days' }
  /** Weekdays, 0 = Sunday; none = that of the start. */
  | { readonly type: 'weeks'; readonly weekdays: readonly number[] }
  | { readonly type: 'months'; readonly on: DayOfMonth }
  | { readonly type: 'years' }
)

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const FREQUENCIES = {
  HOURLY: 'hours',
  DAILY: 'days',
  WEEKLY: 'weeks',
  MONTHLY: 'months',
  YEARLY: 'years',
} as const
const MOST_EVERY = 999
const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'WKST']

/** A rule as `RRULE` of RFC 5545 has it, without its end. */
export function ruleText(rule: Rule): string {
  const frequency = Object.entries(FREQUENCIES).find(([, type]) => type === rule.type)?.[0] ?? 'DAILY'
  const parts = [`FREQ=${frequency}`]
  if (rule.every > 1) parts.push(`INTERVAL=${rule.every}`)
  if (rule.type === 'weeks' && rule.weekdays.length > 0)
    parts.push(`BYDAY=${rule.weekdays.map((day) => DAYS[day]).join(',')}`)
  if (rule.type === 'months')
    parts.push(
      rule.on.type === 'date'
        ? `BYMONTHDAY=${rule.on.day}`
        : `BYDAY=${rule.on.nth}${DAYS[rule.on.weekday] ?? ''}`,
    )
  return parts.join(';')
}

/** Reads a rule; fails with a sentence where it says more than is understood, so that nothing runs at another time. */
export function readRule(text: string, startDay: number): Result<Rule, string> {
  const parts = new Map<string, string>()
  for (const part of text
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (!KNOWN.includes(name) || value === '' || more.length > 0 || parts.has(name))
      return failed(notUnderstood(part))
    parts.set(name, value)
  }
  const frequency = parts.get('FREQ') ?? ''
  if (!(frequency in FREQUENCIES)) return failed(notUnderstood(`FREQ=${frequency}`))
  const type = FREQUENCIES[frequency as keyof typeof FREQUENCIES]
  const every = Number(parts.get('INTERVAL') ?? '1')
  if (!Number.isInteger(every) || every < 1 || every > MOST_EVERY)
    return failed(notUnderstood(`INTERVAL=${parts.get('INTERVAL') ?? ''}`))
  const byDay = parts.get('BYDAY')
  const byDate = parts.get('BYMONTHDAY')
  if (type === 'weeks') {
    const weekdays = byDay === undefined ? [] : byDay.split(',').map((day) => DAYS.indexOf(day))
    if (byDate !== undefined || weekdays.includes(-1)) return failed(notUnderstood(byDate ?? byDay ?? ''))
    return ok({ type, every, weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other) })
  }
  if (type === 'months') {
    const on = dayOfMonth(byDay, byDate, startDay)
    return on ? ok({ type, every, on }) : failed(notUnderstood(byDay ?? byDate ?? ''))
  }
  return byDay === undefined && byDate === undefined
    ? ok({ type, every })
    : failed(notUnderstood(byDay ?? byDate ?? ''))
}

function dayOfMonth(
  byDay: string | undefined,
  byDate: string | undefined,
  start: number,
): DayOfMonth | undefined {
  if (byDay !== undefined && byDate !== undefined) return undefined
  if (byDay !== undefined) {
    const [, nth, name] = /^(-1|[1-5])(SU|MO|TU|WE|TH|FR|SA)$/.exec(byDay) ?? []
    return nth === undefined || name === undefined
      ? undefined
      : { type: 'weekday', nth: Number(nth), weekday: DAYS.indexOf(name) }
  }
  const day = byDate === undefined ? start : Number(byDate)
  return Number.isInteger(day) && (day === -1 || (day >= 1 && day <= 31)) ? { type: 'date', day } : undefined
}

const notUnderstood = (part: string) =>
  t('“{part}” isn’t a repetition Parlance knows. Choose one from the list.', { part })
