import type { QueryClient } from '@tanstack/react-query'

import type { Connection } from '@/domain/connections/connection'

import { catalogKeys } from './catalog'
import { modelKeys } from './models'

/** The model files kept on this device. */
export const keptModelsKey = ['keptModels'] as const

/** Reads again what shows the models of this device: one was added or removed, here or in another tab. */
export async function refreshBuiltinModels(
  client: QueryClient,
  connections: readonly Connection[],
): Promise<void> {
  const local = connections.filter(({ type }) => type === 'builtin')
  const lists = local.flatMap(({ id }) => [
    [...modelKeys.all, id],
    [...catalogKeys.all, id],
  ])
  await Promise.all([keptModelsKey, ...lists].map((queryKey) => client.invalidateQueries({ queryKey })))
}
