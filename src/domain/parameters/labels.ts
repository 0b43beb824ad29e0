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

/** "Temperature was left out: this model refused it." */
export function describeRefused(name: string): string {
  const known = parameterNamed(name)
  const label = parameterLabel(name)
  return known !== undefined && DEFINITIONS[known].isPlural
    ? t('{label} weren’t sent because this model rejected them.', { label })
    : t('{label} wasn’t sent because this model rejected it.', { label })
}
