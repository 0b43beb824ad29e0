import type { CatalogEntry, ParameterSupport } from '@/domain/catalog/entry'
import { supportedName } from '@/domain/request/supportedName'
import type { ParameterValues } from '@/domain/parameters/parameters'

export type NumericName =
  | 'temperature'
  | 'top_p'
  | 'top_k'
  | 'min_p'
  | 'frequency_penalty'
  | 'presence_penalty'
  | 'repetition_penalty'
  | 'max_tokens'

/** Whose picture shows what all parameters make of the token together, and so also while it is not sent itself. */
export const showsAll = (name: NumericName): boolean => name === 'temperature'

export type NumericParameter = {
  readonly name: NumericName
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  /** Where it starts when switched on and the catalog names no default. */
  readonly start: number
  /** One line on what it does. */
  readonly effect: string
}

/** The numbers a request may carry, in the order of the panel, with limits for when the catalog names none. */
export const NUMERIC_PARAMETERS: readonly NumericParameter[] = [
  {
    name: 'temperature',
    label: 'Temperature',
    min: 0,
    max: 2,
    step: 0.01,
    start: 1,
    effect: 'Bends the odds: below 1 towards the likeliest, above 1 towards all alike.',
  },
  {
    name: 'top_p',
    label: 'Top P',
    min: 0,
    max: 1,
    step: 0.01,
    start: 1,
    effect: 'Keeps the fewest tokens that have this share of the probability.',
  },
  {
    name: 'top_k',
    label: 'Top K',
    min: 1,
    max: 200,
    step: 1,
    start: 40,
    effect: 'Keeps this many of the likeliest tokens.',
  },
  {
    name: 'min_p',
    label: 'Min P',
    min: 0,
    max: 1,
    step: 0.01,
    start: 0.05,
    effect: 'Keeps tokens at least this likely beside the likeliest.',
  },
  {
    name: 'max_tokens',
    label: 'Max tokens',
    min: 1,
    max: 16_384,
    step: 1,
    start: 2048,
    effect: 'Ends the reply at the latest here; reasoning counts too.',
  },
  {
    name: 'frequency_penalty',
    label: 'Frequency penalty',
    min: -2,
    max: 2,
    step: 0.01,
    start: 0,
    effect: 'Makes a token less likely each time it has been used.',
  },
  {
    name: 'presence_penalty',
    label: 'Presence penalty',
    min: -2,
    max: 2,
    step: 0.01,
    start: 0,
    effect: 'Makes a token less likely once it has been used.',
  },
  {
    name: 'repetition_penalty',
    label: 'Repetition penalty',
    min: 0.5,
    max: 2,
    step: 0.01,
    start: 1,
    effect: 'Divides the odds of tokens already used.',
  },
]

/** A numeric parameter as one model takes it. */
export type OfferedNumber = NumericParameter & {
  /** The catalog's default; undefined when it names none. */
  readonly catalogDefault: number | undefined
  readonly isSupported: boolean
  /** Whether the catalog itself names it, rather than being silent. */
  readonly isDeclared: boolean
}

/** What a model's catalog entry makes of a numeric parameter: its limits, its default, whether it is taken. */
export function offeredNumber(parameter: NumericParameter, entry: CatalogEntry | undefined): OfferedNumber {
  const wireName = supportedName(parameter.name, entry)
  const support = wireName === undefined ? undefined : entry?.parameters?.[wireName]
  const range = isRange(support) ? support : undefined
  const most = parameter.name === 'max_tokens' ? (entry?.maxOutputTokens ?? entry?.contextTokens) : undefined
  const max = range?.max ?? most ?? parameter.max
  const min = range?.min ?? parameter.min
  return {
    ...parameter,
    min,
    max,
    start: Math.min(max, Math.max(min, range?.default ?? parameter.start)),
    catalogDefault: range?.default,
    isSupported: wireName !== undefined,
    isDeclared: support !== undefined,
  }
}

const isRange = (
  support: ParameterSupport | undefined,
): support is Extract<ParameterSupport, { type: 'range' | 'integer' }> =>
  support?.type === 'range' || support?.type === 'integer'

/** The numbers among the values of parameters. */
export type NumericValues = Pick<ParameterValues, NumericName>
