import { dotted } from '@/lib/text/dotted'
import { formatList } from '@/lib/text/formatList'
import { formatClock, formatShortDay, formatWeekday } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'

import type { Timing } from './occurrences'
import { isWorkdays } from './timingForm'
import { dayNumber, weekdayOf } from './zonedTime'

/** When a schedule runs, in words; its clocks are named where they are not those of this device. */
export function describeTiming(timing: Timing, ownZone: string): string {
  const words = wordsOf(timing)
  return timing.zone === ownZone ? words : dotted([words, timing.zone])
}

/** What repeats each time has a text of its own: many languages have one form for all numbers. */
function wordsOf({ start, rule }: Timing): string {
  const { year, month, day, hour, minute } = start
  // The clock of this device shows it as it stands on the wall.
  const time = formatClock(new Date(2026, 0, 1, hour, minute).getTime())
  if (!rule) return t('Once')
  const { every } = rule
  switch (rule.type) {
    case 'hours':
      return every === 1
        ? t('Every hour')
        : plural(every, { one: 'Every hour', other: 'Every {count} hours' })
    case 'days':
      return every === 1
        ? t('Every day at {time}', { time })
        : plural(every, { one: 'Every day at {time}', other: 'Every {count} days at {time}' }, { time })
    case 'weeks': {
      if (isWorkdays(rule)) return t('Every weekday at {time}', { time })
      const chosen = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(dayNumber(year, month, day))]
      const days = formatList(
        chosen.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7)).map(formatWeekday),
      )
      if (every === 1) return t('Weekly, {days}, {time}', { days, time })
      return plural(
        every,
        { one: 'Weekly, {days}, {time}', other: 'Every {count} weeks, {days}, {time}' },
        { days, time },
      )
    }
    case 'months':
      if (rule.on.type === 'date' && rule.on.day > 0) {
        const { day: on } = rule.on
        if (every === 1) return t('Monthly on day {day} at {time}', { day: on, time })
        return plural(
          every,
          { one: 'Monthly on day {day} at {time}', other: 'Every {count} months on day {day} at {time}' },
          { day: on, time },
        )
      }
      if (rule.on.type === 'date' && every === 1) return t('Monthly on the last day at {time}', { time })
      if (rule.on.type === 'weekday') {
        const values = { which: whichWord(rule.on.nth), weekday: formatWeekday(rule.on.weekday), time }
        if (every === 1) return t('Monthly, {which} {weekday}, {time}', values)
        return plural(
          every,
          {
            one: 'Monthly, {which} {weekday}, {time}',
            other: 'Every {count} months, {which} {weekday}, {time}',
          },
          values,
        )
      }
      if (every === 1) return t('Monthly at {time}', { time })
      return plural(every, { one: 'Monthly at {time}', other: 'Every {count} months at {time}' }, { time })
    case 'years': {
      const date = formatShortDay(new Date(year, month - 1, day).getTime())
      if (every === 1) return t('Every year on {date} at {time}', { date, time })
      return plural(
        every,
        { one: 'Every year on {date} at {time}', other: 'Every {count} years on {date} at {time}' },
        { date, time },
      )
    }
  }
}

/** Which of its weekdays in a month; -1 is the last. */
function whichWord(nth: number): string {
  switch (nth) {
    case 1:
      return tAs('weekday of a month', 'first')
    case 2:
      return tAs('weekday of a month', 'second')
    case 3:
      return tAs('weekday of a month', 'third')
    case 4:
      return tAs('weekday of a month', 'fourth')
    case 5:
      return tAs('weekday of a month', 'fifth')
    default:
      return tAs('weekday of a month', 'last')
  }
}
