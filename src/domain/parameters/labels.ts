import { t } from '@/lib/text/t'

import { DEFINITIONS, isParameterName, PARAMETER_NAMES, type ParameterName } from './parameters'

/** The parameter that has this name on the wire, its own or another of its names. */
const parameterNamed = (name: string): ParameterName | undefined =>
  isParameterName(name) ? name : PARAMETER_NAMES.find((each) => DEFINITIONS[each].otherNames?.includes(name))

/** What a parameter is called on the page; its own name where it has no other. */
export function parameterLabel(name: string): string {
  const known = parameterNamed(name)
  return known === undefined ? name : t(DEFINITIONS[known].label)
}

/** Says that a parameter was left out because the model rejects it. */
export const describeRefused = (name: string): string =>
  t('This model rejected a setting, so it wasn’t sent: {label}', { label: parameterLabel(name) })
