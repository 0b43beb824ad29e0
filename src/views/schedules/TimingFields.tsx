import { useState } from 'react'

import type { Timing } from '@/domain/schedules/occurrences'
import { dateText, readWall, type Repeat, repeatOf, ruleOf, timeText } from '@/domain/schedules/timingForm'
import { describeTiming } from '@/domain/schedules/timingWords'
import { dayNumber, momentOf, wallTimeAt, weekdayOf } from '@/domain/schedules/zonedTime'
import { formatWeekday } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { ChoiceRow } from '@/ui/controls/RadioGroup'
import { Select } from '@/ui/controls/Select'
import { TextField } from '@/ui/controls/TextField'

type Props = {
  readonly timing: Timing
  readonly onChange: (timing: Timing) => void
}

/** From Monday on. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]
const MOST_HOURS = 168

/** When a schedule runs, in plain choices. */
export function TimingFields({ timing, onChange }: Props) {
  const { start, zone, rule, until } = timing
  const [date, setDate] = useState(dateText(start))
  const [time, setTime] = useState(timeText(start))
  const [ends, setEnds] = useState(until === undefined ? '' : dateText(wallTimeAt(until, zone)))
  const [zones] = useState(() => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])])
  const repeat = repeatOf(rule)

  /** The day of a month is that of the start. */
  const begin = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    const next = readWall(nextDate, nextTime)
    if (next) onChange({ ...timing, start: next, rule: ruleOf(repeat, next, rule) })
  }
  const end = (text: string, inZone: string) => {
    setEnds(text)
    const day = readWall(text, '23:59')
    const { until: _, ...rest } = timing
    onChange({ ...rest, zone: inZone, ...(day && { until: momentOf(day, inZone) }) })
  }
  return (
    <>
      <div className="schedules-fields">
        <Select
          label={t('Repeats')}
          value={repeat}
          options={optionsFor(timing, repeat)}
          onChange={(next) => onChange({ ...timing, rule: ruleOf(next, start, rule) })}
        />
        {rule?.type === 'hours' && (
          <Select
            label={t('Hours between runs')}
            value={String(rule.every)}
            options={hoursWith(rule.every).map((hours) => ({ value: String(hours), label: String(hours) }))}
            onChange={(hours) => onChange({ ...timing, rule: { type: 'hours', every: Number(hours) } })}
          />
        )}
        <TextField
          label={rule ? t('First day') : t('Day')}
          type="date"
          value={date}
          onChange={(next) => begin(next, time)}
        />
        <TextField label={t('Time')} type="time" value={time} onChange={(next) => begin(date, next)} />
        <Select
          label={t('Time zone')}
          value={zone}
          options={zones.map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
          onChange={(next) => end(ends, next)}
        />
        {rule && (
          <TextField
            label={t('Last day (optional)')}
            type="date"
            value={ends}
            onChange={(next) => end(next, zone)}
          />
        )}
      </div>
      {rule?.type === 'weeks' && repeat === 'weekly' && (
        <fieldset className="flex min-w-0 flex-wrap gap-x-4">
          <legend className="mb-1 text-sm">{t('Days of the week')}</legend>
          {WEEK.map((day) => {
            const chosen =
              rule.weekdays.length > 0
                ? rule.weekdays
                : [weekdayOf(dayNumber(start.year, start.month, start.day))]
            return (
              <ChoiceRow
                key={day}
                type="checkbox"
                checked={chosen.includes(day)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = chosen.filter((each) => each !== day)
                  const weekdays = (checked ? [...others, day] : others).toSorted((one, other) => one - other)
                  onChange({ ...timing, rule: { ...rule, weekdays } })
                }}
              >
                {formatWeekday(day)}
              </ChoiceRow>
            )
          })}
        </fieldset>
      )}
    </>
  )
}

const hoursWith = (every: number): readonly number[] =>
  [...new Set([1, 2, 3, 4, 6, 8, 12, 24, Math.min(every, MOST_HOURS), every])].toSorted(
    (one, other) => one - other,
  )

function optionsFor(timing: Timing, repeat: Repeat) {
  const plain: readonly { readonly value: Repeat; readonly label: string }[] = [
    { value: 'once', label: t('Never, once only') },
    { value: 'hourly', label: t('Hourly') },
    { value: 'daily', label: t('Daily') },
    { value: 'workdays', label: t('Monday to Friday') },
    { value: 'weekly', label: t('Weekly') },
    { value: 'monthly', label: t('Monthly on this day') },
    { value: 'monthEnd', label: t('Last day of the month') },
    { value: 'yearly', label: t('Yearly') },
  ]
  return repeat === 'other'
    ? [...plain, { value: repeat, label: describeTiming(timing, timing.zone) }]
    : plain
}
