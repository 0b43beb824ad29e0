import type { NumberKind } from './kind'
import { isParameterName, PARAMETER_NAMES, type NumericName } from './parameters'
import { PARAMETERS } from './registry'

/** A numeric parameter: its name, its label, its limits and what it does. */
export type NumericParameter = NumberKind & {
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
