import { useEffect, useState } from 'react'

import type { PricePoint } from '@/domain/catalog'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { ModelRef } from '@/domain/modelRef'
import { ok } from '@/lib/result'
import { afterPaint, whenIdle } from '@/lib/time/afterPaint'
import { catalogQuery, modelsQuery } from '@/queries/models'

import { useApp, useAppState } from '../app'
import { type Stored, useStored } from '../storage/useStored'
import { useClient } from '../useClient'

/** Fetches the lists that are older than they may be, for a view that shows them. */
export function useFreshModels(): void {
  const { api } = useApp()
  const client = useClient()
  const connections = useAppState((state) => state.connections)
  const isRestored = useRestored(true)
  useEffect(() => {
    if (!isRestored) return
    // What there is shows first.
    return afterPaint(() => {
      for (const connection of connections) {
        // What goes wrong is in the query.
        client.query(modelsQuery(api, connection)).catch(() => undefined)
        if (connection.catalogUrl !== '') client.query(catalogQuery(api, connection)).catch(() => undefined)
      }
    })
  }, [api, client, connections, isRestored])
}

/**
 * What is kept here about one model: the requests made with it, and what it cost on other days.
 *
 * @param entryId the id its catalog has it by, where its service lists it by another
 */
export function useModelHistory(
  model: ModelRef | null,
  entryId = model?.modelId,
): {
  readonly exchanges: Stored<readonly LedgerEntry[]>
  readonly prices: Stored<readonly PricePoint[]>
} {
  const { loadExchangesWith, catalogs } = useApp()
  const exchanges = useStored(['exchangesWith', model?.connectionId, model?.modelId], async () =>
    model ? loadExchangesWith(model) : ok([]),
  )
  const prices = useStored(['priceHistory', model?.connectionId, entryId], async () =>
    model && entryId !== undefined ? catalogs.priceHistory({ ...model, modelId: entryId }) : ok([]),
  )
  return { exchanges, prices }
}

/**
 * Whether the lists and catalogs kept on disk have been read. Before, none is fetched: the network may have no other.
 *
 * @param isShown a view shows them: they are read now, and otherwise when the page has nothing better to do.
 */
export function useRestored(isShown: boolean): boolean {
  const { restore } = useApp()
  const [isRestored, setIsRestored] = useState(!restore)
  useEffect(() => {
    const done = () => setIsRestored(true)
    const begin = () => void restore?.().then(done, done)
    if (!isShown) return whenIdle(begin, { latestMs: 1_000, elseMs: 100 })
    begin()
    return undefined
  }, [restore, isShown])
  return isRestored
}
