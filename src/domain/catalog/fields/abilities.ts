import type { JsonObject } from '@/lib/json'
import type { ParameterSupport } from '../entry'
import { featureName, parametersOfFeatures } from './features'
import { parameterRecord, parametersDescribed, parametersNamed } from './parameters'
import { isObject, objectAt, textsAt } from './text'

const FEATURES = ['supported_features', 'features', 'tags', 'capabilities']
const PARAMETERS = ['supported_parameters', 'supported_sampling_parameters', 'parameters']

/** Features a row names in lists or says by flags; undefined when it speaks of none. */
export function featuresIn(value: JsonObject): readonly string[] | undefined {
  const named = FEATURES.flatMap((path) => {
    const list = Array.isArray(value[path]) ? textsAt(value, [path]) : undefined
    // Empty tags say nothing; an empty list of features says that there are none.
    return list && (list.length > 0 || path.includes('features')) ? [list.map(featureName)] : []
  })
  const flags = ['capabilities', 'supports', 'model_spec.capabilities']
    .map((path) => objectAt(value, path))
    .concat(value)
  const flagged = flags.flatMap((record, index) =>
    Object.entries(record).flatMap(([name, flag]) => {
      const isFlag =
        typeof flag === 'boolean' &&
        (index < flags.length - 1 ||
          /^supports?_?[A-Z_a-z]|^(?:reasoning|tool_call|structured_output|attachment|can_reason)$/.test(
            name,
          ))
      return isFlag ? [{ name: featureName(name), isOn: flag }] : []
    }),
  )
  if (named.length === 0 && flagged.length === 0) return undefined
  return [...new Set([...named.flat(), ...flagged.flatMap(({ name, isOn }) => (isOn ? [name] : []))])].sort()
}

/** Parameters a row lists or describes, with those its features bring; undefined when it lists none. */
export function parametersIn(
  value: JsonObject,
  features: readonly string[] | undefined,
): Readonly<Record<string, ParameterSupport>> | undefined {
  const defaults = objectAt(value, 'default_parameters')
  for (const path of PARAMETERS) {
    const listed = value[path]
    if (Array.isArray(listed)) {
      return parameterRecord([
        ...parametersNamed(textsAt(value, [path]) ?? [], defaults),
        ...parametersOfFeatures(features ?? []),
      ])
    }
    if (isObject(listed)) return parameterRecord(parametersDescribed(listed))
  }
  return undefined
}
