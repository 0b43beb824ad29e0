import { type CatalogEntry, type PricePoint, readCatalogGently } from '@/domain/catalog'
import type { ConnectionId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import type { GoneModel } from '@/domain/models/goneModel'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { ok } from '@/lib/result'
import { yieldToPage } from '@/lib/time/afterPaint'
import type { Loaded } from '@/queries/stored'
import type { CatalogSnapshots } from '@/services/snapshots/catalogSnapshots'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { PublicLists } from './publicLists'

/** Catalogs as they were on earlier days. */
export type CatalogHistory = {
  /** What the catalog said before it last changed, and when that was (milliseconds since the epoch); null at first. */
  readonly before: (id: ConnectionId) => Loaded<{
    readonly entries: readonly CatalogEntry[]
    readonly fetchedAt: number
    readonly changedAt: number
  } | null>
  /** Models that were in its catalog on an earlier day and no longer are. */
  readonly gone: (id: ConnectionId) => Loaded<readonly GoneModel[]>
  /** What a model cost on each day kept, oldest first. */
  readonly priceHistory: (model: ModelRef) => Loaded<readonly PricePoint[]>
  /** The public lists. Rejects with `CodeMissing` where their code cannot be had. */
  readonly publicLists: () => Promise<PublicLists>
}

export const createCatalogHistory = (deps: CommandDeps, snapshots: CatalogSnapshots): CatalogHistory => ({
  before: async (id) => {
    const loaded = await snapshots.loadBefore(id)
    if (!loaded.ok || !loaded.value) return loaded.ok ? ok(null) : loaded
    const { before, changedAt } = loaded.value
    const { entries } = await readCatalogGently(
      before.document,
      yieldToPage,
      selectConnection(id)(deps.store.getState())?.baseUrl,
    )
    return ok({ entries, fetchedAt: before.fetchedAt, changedAt })
  },
  gone: (id) => snapshots.gone(id),
  priceHistory: ({ connectionId, modelId }) => snapshots.prices(connectionId, modelId),
  publicLists: startOnce(async () => {
    const { createPublicLists } = await loadCode(() => import('./publicLists'))
    return createPublicLists(deps, snapshots)
  }).open,
})
