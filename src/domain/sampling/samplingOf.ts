import type { CatalogEntry } from '../catalog/entry'
import type { ParameterName, Parameters } from '../parameters/parameters'
import { supportedName } from '../parameters/supportedName'

import { samplingOrder } from './samplingOrder'
import { NEUTRAL_SAMPLING, type SamplingSettings } from './samplingSettings'

/**
 * The sampling a request asks for. What is not sent, or not taken by the model, is the catalog's default,
 * since the service will apply it; where the catalog names none, what changes nothing.
 */
export function samplingOf(parameters: Parameters, entry: CatalogEntry | undefined): SamplingSettings {
  const settled = (name: 'temperature' | 'top_p' | 'top_k' | 'min_p', neutral: number): number =>
    (supportedName(name, entry) === undefined ? undefined : parameters[name]?.value) ??
    defaultOf(name, entry) ??
    neutral
  return {
    temperature: settled('temperature', NEUTRAL_SAMPLING.temperature),
    topK: settled('top_k', NEUTRAL_SAMPLING.topK),
    topP: settled('top_p', NEUTRAL_SAMPLING.topP),
    minP: settled('min_p', NEUTRAL_SAMPLING.minP),
    order: samplingOrder(entry),
  }
}

function defaultOf(name: ParameterName, entry: CatalogEntry | undefined): number | undefined {
  const support = entry?.parameters?.[name]
  return support?.type === 'range' || support?.type === 'integer' ? support.default : undefined
}
