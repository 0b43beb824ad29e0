import type { Model } from './model'
import type { ModelStatus } from './goneModel'
import { suggestSuccessor } from '../catalog'

/**
 * The model to go on with, under the id its service lists it by: among those the key may use, where any is known.
 * Undefined when there is none. `now` is in milliseconds since the epoch.
 */
export function successorAmong(
  models: readonly Model[],
  status: ModelStatus,
  now: number,
): Model | undefined {
  const usable = models.filter(({ availability }) => availability !== 'catalogOnly')
  const pool = usable.length > 0 ? usable : models
  const ended = status.type === 'gone' ? status.model : status.model.entry
  const found = suggestSuccessor(ended, [...new Set(pool.flatMap(({ entry }) => entry ?? []))], now)
  const namesakes = pool.filter(({ entry }) => entry !== undefined && entry === found)
  return namesakes.find(({ id }) => id === found?.id) ?? namesakes[0]
}
