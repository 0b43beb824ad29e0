import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { isNumericName, isWhole, numericParameter } from '../parameters/offeredNumber'
import type { NumericName, SweepName } from '../parameters/parameters'

import type { Swept } from './sweep'

/** Most values of one parameter, and most seeds. */
const MOST_VALUES = 20

/** Reads what a person lists for a parameter, words for what is told in words. The error is a sentence. */
export function readValues(parameter: SweepName, text: string): Result<readonly Swept[], string> {
  if (isNumericName(parameter)) return readNumbers(parameter, text)
  const words = [...new Set(wordsOf(text))]
  return words.length === 0 ? failed(t('The value is empty.')) : ok(words.slice(0, MOST_VALUES))
}

/**
 * Reads what a person lists for a parameter: numbers between spaces, commas, semicolons or dots in the middle,
 * and ranges as `0..1 step 0.25` or `0-1/5` (five values). Doubles are dropped, the order is kept.
 * The error is a sentence.
 */
function readNumbers(parameter: NumericName, text: string): Result<readonly number[], string> {
  const range = /^\s*(-?[\d.]+?)\s*(?:\.\.|…|to)\s*(-?[\d.]+)\s*(?:step\s*([\d.]+))?\s*$/.exec(text)
  const values = range ? spanOf(range) : listOf(text)
  if (!values) return failed(t('Write numbers with spaces between them, or a range such as 0..1 step 0.25.'))
  const numeric = numericParameter(parameter)
  const { label, min, max } = numeric
  const outside = values.find((value) => value < min || value > max)
  if (outside !== undefined)
    return failed(t('{label}: {outside} isn’t between {min} and {max}.', { label, min, max, outside }))
  if (isWhole(numeric) && values.some((value) => !Number.isInteger(value)))
    return failed(t('{label}: only whole numbers.', { label }))
  if (values.length > MOST_VALUES)
    return failed(
      t('Too many values: {count}. The limit is {most}.', { count: values.length, most: MOST_VALUES }),
    )
  return ok(values)
}

/** Reads seeds: whole numbers of any length, kept as digits. */
export function readSeeds(text: string): Result<readonly string[], string> {
  const words = wordsOf(text)
  if (words.some((word) => !/^-?\d+$/.test(word)))
    return failed(t('Seeds are whole numbers, with spaces between them.'))
  const seeds = [...new Set(words)]
  return seeds.length > MOST_VALUES * 5
    ? failed(t('At most {most} seeds.', { most: MOST_VALUES * 5 }))
    : ok(seeds)
}

/** How values are written for people to change: "0 · 0.5 · 1". */
export const writeValues = (values: readonly (number | string)[]): string => values.join(' · ')

const wordsOf = (text: string): readonly string[] => text.split(/[\s,;·]+/).filter((word) => word !== '')

function listOf(text: string): readonly number[] | undefined {
  const words = wordsOf(text)
  const numbers = words.map(Number)
  return words.length === 0 || numbers.some((number) => !Number.isFinite(number))
    ? undefined
    : [...new Set(numbers)]
}

function spanOf([, from, to, step]: RegExpExecArray): readonly number[] | undefined {
  const [low, high] = [Number(from), Number(to)]
  const size = step === undefined ? (high - low) / 4 : Number(step)
  if (!Number.isFinite(low) || !Number.isFinite(high) || !(size > 0) || high < low) return undefined
  const count = Math.floor((high - low) / size + 1e-9) + 1
  if (count > 1000) return undefined
  // Twelve digits take away what adding binary fractions leaves behind.
  return Array.from({ length: count }, (_, index) => Number((low + index * size).toPrecision(12)))
}
