import type { CatalogEntry } from '@/domain/catalog/entry'
import { hostSearchOf } from '@/domain/models/costs/hostSearchOf'
import type { ModelRef } from '@/domain/modelRef'

import type { CommandDeps } from '../deps'

/** The entry by which a request of a run is priced: for one that may search, with what its service charges for that. */
export function entryForRun(
  { entryOf, store }: Pick<CommandDeps, 'entryOf' | 'store'>,
  model: ModelRef,
  canSearch: boolean,
): CatalogEntry | undefined {
  const entry = entryOf(model)
  if (!entry || !canSearch) return entry
  const { connections, settings } = store.getState()
  const { modelId: id, connectionId } = model
  return hostSearchOf(connections, settings.modelDialects)({ id, connectionId }, entry)
}
