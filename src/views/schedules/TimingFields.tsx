import { useState } from 'react'

import type { Timing } from '@/domain/schedules/occurrences'
import {
  choicesFor,
  dateText,
  readWall,
  type Repeat,
  repeatOf,
  ruleOf,
  timeText,
} from '@/domain/schedules/timingForm'
import { describeTiming } from '@/domain/schedules/timingWords'
import { dayNumber, momentOf, wallTimeAt, weekdayOf } from '@/domain/schedules/zonedTime'
import { formatWeekday } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
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
  const repeat = repeatOf(rule, start)

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
          hint={repeat === 'other' ? describeTiming(timing, zone) : undefined}
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

/** Rules that name a weekday are said in words; one without a choice of its own is there too, and stays. */
/** A rule without a plain choice may be too long for the list: it is said below. */
function optionsFor(timing: Timing, repeat: Repeat) {
  const { start } = timing
  const options = choicesFor(start).map((value) => ({ value, label: choiceLabel(value, timing) }))
  return repeat === 'other' ? [...options, { value: repeat, label: tAs('repetition', 'Custom') }] : options
}

function choiceLabel(choice: Exclude<Repeat, 'other'>, { start, zone }: Timing): string {
  switch (choice) {
    case 'once':
      return t('Never, once only')
    case 'hourly':
      return t('Hourly')
    case 'daily':
      return t('Daily')
    case 'workdays':
      return t('Monday to Friday')
    case 'weekly':
      return t('Weekly')
    case 'monthly':
      return t('Monthly on this day')
    case 'monthEnd':
      return t('Last day of the month')
    case 'nthWeekday':
    case 'lastWeekday':
      return describeTiming({ start, zone, rule: ruleOf(choice, start, undefined) }, zone)
    case 'yearly':
      return t('Yearly')
  }
}
