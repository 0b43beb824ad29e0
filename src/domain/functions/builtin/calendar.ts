import { isObject } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { type BuiltinFunction, type FunctionDeps, numberIn, textIn } from './builtinFunction'
import { dateTime } from './dateTime'

const DATE = { type: 'object', required: ['date'], additionalProperties: false } as const
const UNTIL_DATE = { type: 'string', description: '2026-12-24, or 12-24 for the next one' } as const

/** Parts of `date_time`, a function each, as small models call the right one of two rather than one with the right arguments. */
export const daysUntil: BuiltinFunction = {
  name: 'days_until',
  title: mark('Days until a date'),
  description: 'Counts the days from today to a date.',
  schema: { ...DATE, properties: { date: UNTIL_DATE } },
  run(input, deps) {
    const until = nextOf(textIn(input, 'date') ?? '', deps)
    const told = dateTime.run({ until }, deps)
    const days = told.ok && isObject(told.value) ? numberIn(told.value, 'days_until') : undefined
    return days === undefined ? failed(told.ok ? NO_DATE : told.error) : ok({ days })
  },
}

export const weekday: BuiltinFunction = {
  name: 'weekday',
  title: mark('Day of the week'),
  description: 'Tells the day of the week of a date.',
  schema: { ...DATE, properties: { date: { type: 'string', description: '2026-12-24' } } },
  run(input, deps): Result<{ weekday: string }, string> {
    const date = nextOf(textIn(input, 'date') ?? '', deps)
    const told = dateTime.run({ date }, deps)
    const name = told.ok && isObject(told.value) ? textIn(told.value, 'weekday') : undefined
    return name === undefined ? failed(told.ok ? NO_DATE : told.error) : ok({ weekday: name })
  },
}

const NO_DATE = 'Give a date such as 2026-12-24.'

/** A month and a day become the next such date from today on. */
function nextOf(date: string, deps: FunctionDeps): string {
  if (!/^\d\d-\d\d$/.test(date)) return date
  const now = dateTime.run({}, deps)
  const today = (now.ok && isObject(now.value) ? textIn(now.value, 'date') : undefined) ?? ''
  const year = Number(today.slice(0, 4))
  return `${date < today.slice(5) ? year + 1 : year}-${date}`
}
