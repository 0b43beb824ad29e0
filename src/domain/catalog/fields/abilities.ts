import type { JsonObject } from '@/lib/json'
import type { ParameterSupport } from '../entry'
import { featureName, parametersOfFeatures } from './features'
import { parameterRecord, parametersDescribed, parametersNamed } from './parameters'
import { objectAt, textsAt } from './text'
import { isObject } from '../../../lib/json'

const FEATURES = ['supported_features', 'features', 'tags', 'capabilities']
const FLAG_RECORDS = ['capabilities', 'supports', 'model_spec.capabilities']
/** Which flags of the row itself speak of abilities; those of the records above all do. */
const FLAG_NAME =
  /^supports?_?[A-Z_a-z]|^(?:reasoning|thinking|tool_call|structured_output|attachment|can_reason)$/
const PARAMETERS = ['supported_parameters', 'supported_sampling_parameters', 'parameters']

/** Features a row names in lists or says by flags; undefined when it speaks of none. */
export function featuresIn(value: JsonObject): readonly string[] | undefined {
  const names = new Set<string>()
  let isSaid = false
  for (const path of FEATURES) {
    const list = Array.isArray(value[path]) ? textsAt(value, [path]) : undefined
    // Empty tags say nothing; an empty list of features says that there are none.
    if (!list || (list.length === 0 && !path.includes('features'))) continue
    isSaid = true
    for (const name of list) names.add(featureName(name))
  }
  const addFlags = (record: JsonObject, isFlag: (name: string) => boolean) => {
    for (const name of Object.keys(record)) {
      const given = record[name]
      // Some services say it a level deeper: `{ "image_input": { "supported": true } }`.
      const flag = isObject(given) ? given['supported'] : given
      if (typeof flag !== 'boolean' || !isFlag(name)) continue
      isSaid = true
      if (flag) names.add(featureName(name))
    }
  }
  for (const path of FLAG_RECORDS) addFlags(objectAt(value, path), () => true)
  addFlags(value, (name) => FLAG_NAME.test(name))
  return isSaid ? [...names].sort() : undefined
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
