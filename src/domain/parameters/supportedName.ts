import type { CatalogEntry } from '../catalog/entry'
import { DEFINITIONS, type ParameterName } from './parameters'

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
