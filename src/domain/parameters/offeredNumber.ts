import type { CatalogEntry, ParameterSupport } from '../catalog'

import type { NumberKind } from './kind'
import { isParameterName, type NumericName, PARAMETER_NAMES, supportedName } from './parameters'
import { PARAMETERS } from './registry'

/** Seeds are drawn below 2^31: every service takes those. */
const SEEDS = 2 ** 31

/** A seed as digits. @param random a number from 0 up to 1. */
export const drawSeed = (random: () => number): string => Math.floor(random() * SEEDS).toString()

/** A numeric parameter as one model takes it. */
export type OfferedNumber = NumericParameter & {
  /** How far the slider goes. */
  readonly reach: number
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
  const named = range?.max ?? most
  const max = named ?? parameter.max
  const min = range?.min ?? parameter.min
  return {
    ...parameter,
    min,
    max,
    reach: named ?? Math.min(max, parameter.reach ?? max),
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

/** A numeric parameter: its name, its label, its limits and what it does. */
type NumericParameter = NumberKind & {
  readonly name: NumericName
  readonly label: string
  readonly isBasic?: boolean
}

/** Whether a word is the name of a numeric parameter. */
export const isNumericName = (name: string): name is NumericName =>
  isParameterName(name) && 'picture' in PARAMETERS[name].kind

/** The numeric parameter of that name. */
export const numericParameter = (name: NumericName): NumericParameter => {
  const { kind, ...definition } = PARAMETERS[name]
  return { ...definition, ...kind, name }
}

/** The numbers a request may carry, in the order of the registry. */
export const NUMERIC_NAMES: readonly NumericName[] = PARAMETER_NAMES.filter(isNumericName)

/** Whether it takes whole numbers only. */
export const isWhole = ({ step }: Pick<NumericParameter, 'step'>): boolean => step >= 1
