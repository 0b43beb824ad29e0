import type { PricePoint } from '@/domain/catalog'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { ModelRef } from '@/domain/modelRef'
import { ok } from '@/lib/result'

import { useApp } from '../app'
import { useStored, type Stored } from '../storage/useStored'

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
