import type { CatalogEntry } from '../catalog/entry'
import { llamacpp } from '../catalog/shapes/llamacpp'

/**
 * In which order a service applies temperature and the cuts.
 *
 * - `temperatureFirst`: (penalties,) temperature, top-k, top-p, min-p. What hosted services, the common Python
 *   libraries and the built-in service do: the cuts see the distribution that temperature has already bent.
 * - `temperatureLast`: (penalties,) top-k, top-p, min-p, temperature. The default chain of a llama.cpp server
 *   (`--samplers`): the cuts see the model's own distribution, whatever the temperature.
 */
export type SamplingOrder = 'temperatureFirst' | 'temperatureLast'

/** The order of the service a model runs on, as its model list gives it away. */
export const samplingOrder = (entry: CatalogEntry | undefined): SamplingOrder =>
  entry?.shape === llamacpp.name ? 'temperatureLast' : 'temperatureFirst'
