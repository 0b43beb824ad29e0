import type { BuiltinFunction } from './builtinFunction'
import { calculator } from './calculator/calculator'
import { clock, dateTime, today } from './dateTime'
import { jsonQuery } from './jsonQuery'
import { randomValues } from './randomValues'
import { textStatistics } from './textStatistics'
import { unitConversion } from './unitConversion'

/** The functions that come with the app, in the order they are listed. */
export const BUILTIN_FUNCTIONS: readonly BuiltinFunction[] = [
  calculator,
  dateTime,
  today,
  clock,
  randomValues,
  textStatistics,
  jsonQuery,
  unitConversion,
]
