import type { CatalogEntry, ParameterSupport } from '../catalog/entry'
import { supportedName } from './supportedName'
import type { NumericParameter } from './numbers'

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
