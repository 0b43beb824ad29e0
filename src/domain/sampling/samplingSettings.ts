import { type CatalogEntry, llamacpp } from '../catalog'
import { type ParameterName, type Parameters, supportedName } from '../parameters/parameters'

/** What bends and cuts the distribution of the next token. A value that changes nothing stands for "not set". */
export type SamplingSettings = {
  /** 0 = always the likeliest; 1 = as the model has it. */
  readonly temperature: number
  /** Keeps the likeliest tokens, this many; 0 = all. */
  readonly topK: number
  /** Keeps the fewest likeliest tokens whose mass reaches this; 1 = all. */
  readonly topP: number
  /** Keeps tokens at least this likely relative to the likeliest; 0 = all. */
  readonly minP: number
  readonly order: SamplingOrder
}

/** Settings under which tokens are drawn as the model has them. */
export const NEUTRAL_SAMPLING: SamplingSettings = {
  temperature: 1,
  topK: 0,
  topP: 1,
  minP: 0,
  order: 'temperatureFirst',
}

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

/**
 * In which order a service applies temperature and the cuts.
 *
 * - `temperatureFirst`: (penalties,) temperature, top-k, top-p, min-p. What hosted services, the common Python
 *   libraries and the built-in service do: the cuts see the distribution that temperature has already bent.
 * - `temperatureLast`: (penalties,) top-k, top-p, min-p, temperature. The default chain of a llama.cpp server
 *   (`--samplers`): the cuts see the model's own distribution, whatever the temperature.
 */
type SamplingOrder = 'temperatureFirst' | 'temperatureLast'

/** The order of the service a model runs on, as its model list gives it away. */
export const samplingOrder = (entry: CatalogEntry | undefined): SamplingOrder =>
  entry?.shape === llamacpp.name ? 'temperatureLast' : 'temperatureFirst'
