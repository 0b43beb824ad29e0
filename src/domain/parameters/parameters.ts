import type { CatalogEntry } from '../catalog'

import type { Definition, Kind } from './kind'
import { PARAMETERS } from './registry'

type Registry = typeof PARAMETERS

export type ParameterName = keyof Registry

/** Values of the request's parameters by their names on the wire. */
export type ParameterValues = {
  readonly [Name in ParameterName]: Registry[Name]['kind'] extends Kind<infer Value> ? Value : never
}

/** A parameter that is sent, and who said so. One that is not sent has no entry at all. */
export type ParameterSetting<Value> = { readonly value: Value; readonly origin: 'preset' | 'mine' }

/** Tri-state: absent = not sent, `preset`, `mine`. */
export type Parameters = {
  readonly [Name in ParameterName]?: ParameterSetting<ParameterValues[Name]>
}

/** Parameters that are numbers with limits, a slider and a picture. */
export type NumericName = {
  readonly [Name in ParameterName]: Registry[Name]['kind'] extends { readonly picture: unknown }
    ? Name
    : never
}[ParameterName]

/** Parameters that a run can vary: numbers and words. */
export type SweepName = {
  readonly [Name in ParameterName]: Registry[Name] extends { readonly sweep: string } ? Name : never
}[ParameterName]

/** What is known of each parameter, its name joined with the values it takes. */
export const DEFINITIONS: {
  readonly [Name in ParameterName]: Definition<ParameterValues[Name], ParameterName>
} = PARAMETERS

/** Whether a word is the name of a parameter. */
export const isParameterName = (name: string): name is ParameterName => Object.hasOwn(PARAMETERS, name)

/** Whether a word is the name of a parameter that a run can vary. */
export const isSweepName = (name: string): name is SweepName =>
  isParameterName(name) && DEFINITIONS[name].sweep !== undefined

/** All names, in the order in which a body has them. */
export const PARAMETER_NAMES: readonly ParameterName[] = Object.keys(PARAMETERS).filter(isParameterName)

/** What a run can vary, in the same order. */
export const SWEEP_NAMES: readonly SweepName[] = PARAMETER_NAMES.filter(isSweepName)

/**
 * The name under which a model takes a parameter; undefined when its catalog entry lists parameters, and
 * this is not among them. Without an entry, or one that is silent, everything counts as supported.
 */
export function supportedName(name: ParameterName, entry: CatalogEntry | undefined): string | undefined {
  const listed = entry?.parameters
  if (!listed || Object.hasOwn(listed, name)) return name
  const { otherNames = [], listedAs = [], features = [] } = DEFINITIONS[name]
  const other = otherNames.find((each) => Object.hasOwn(listed, each))
  if (other !== undefined) return other
  if (name === 'service_tier' && entry.tiers.length > 0) return name
  if (listedAs.some((each) => Object.hasOwn(listed, each))) return name
  return features.some((feature) => entry.features?.includes(feature)) ? name : undefined
}
