import { failed, ok } from '@/lib/result'
import { mark } from '@/lib/text/t'

import { numberIn, textIn, type BuiltinFunction } from './builtinFunction'
import { UNITS, unitNamed } from './units'

/** Converts between units of one kind; by the definitions, rounded to twelve digits. */
export const unitConversion: BuiltinFunction = {
  name: 'convert_units',
  title: mark('Unit conversion'),
  description:
    'Converts a value between units of length, mass, temperature, volume, area, speed, time, data, energy, power, pressure or angle, such as km to mi, °F to °C, GiB to MB.',
  schema: {
    type: 'object',
    properties: {
      value: { type: 'number' },
      from: { type: 'string', description: 'Unit, such as km, lb, °F, GiB' },
      to: { type: 'string' },
    },
    required: ['value', 'from', 'to'],
    additionalProperties: false,
  },
  run(input) {
    const value = numberIn(input, 'value')
    if (value === undefined) return failed('value must be a number.')
    const from = unitNamed(textIn(input, 'from') ?? '')
    const to = unitNamed(textIn(input, 'to') ?? '')
    if (!from || !to) {
      const unknown = (from ? textIn(input, 'to') : textIn(input, 'from')) ?? ''
      return failed(
        `The unit “${unknown}” is unknown. Known: ${Object.values(UNITS)
          .map((units) => Object.keys(units).join(', '))
          .join('; ')}.`,
      )
    }
    if (from.kind !== to.kind)
      return failed(`${from.name} measures ${from.kind} and ${to.name} measures ${to.kind}.`)
    const result = (value * from.factor + from.offset - to.offset) / to.factor
    return ok({ value: Number(result.toPrecision(12)), unit: to.name })
  },
}
