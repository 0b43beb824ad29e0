import { isObject } from '@/lib/json'
import { ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { textIn, type BuiltinFunction, type FunctionDeps } from './builtinFunction'
import { dateTime } from './dateTime'

const NOTHING = { type: 'object', properties: {}, additionalProperties: false } as const

/**
 * The day and the time, a function each: small models, Pocket among them, call the right one of two, but don't find the
 * day in an answer that holds the time as well.
 */
export const today: BuiltinFunction = {
  name: 'get_date',
  title: mark('Today’s date'),
  description: 'Get the current date.',
  schema: NOTHING,
  run(_, deps) {
    return ok({ date: `${nowIn(deps, 'weekday')}, ${nowIn(deps, 'date')}` })
  },
}

export const clock: BuiltinFunction = {
  name: 'get_time',
  title: mark('Time'),
  description: 'The current time now.',
  schema: NOTHING,
  run(_, deps) {
    return ok({ time: nowIn(deps, 'time').slice(0, 5) })
  },
}

/** A part of the moment, as text. */
function nowIn(deps: FunctionDeps, part: 'date' | 'time' | 'weekday'): string {
  const now = dateTime.run({}, deps)
  return (now.ok && isObject(now.value) ? textIn(now.value, part) : undefined) ?? ''
}
