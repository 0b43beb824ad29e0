import { useMemo } from 'react'

import { useCatalogModels, useSettledModels } from '@/hooks/catalog/useSettledModels'
import { useCostBasis } from '@/hooks/pricing/useCostBasis'
import { useNow } from '@/hooks/useIsOnline'

import { costsOn } from './catalogRows'
import { modelKey } from './modelKey'
import type { PageQuery } from './pageQuery'

const REPRICE_EVERY_MS = 5 * 60_000

/** Every model of every provider, priced on the basis of the page. `prompt`: the text that is priced, if any. */
export function usePricedModels(choice: PageQuery['basis'], prompt: string) {
  const catalog = useCatalogModels()
  const { groups } = catalog
  const { basis, conversation, calibrations, tier, model, usual, isRead } = useCostBasis(choice, prompt)
  const settled = useSettledModels(catalog, isRead)
  const { models } = settled
  const now = useNow(REPRICE_EVERY_MS)
  const costs = useMemo(
    () => costsOn(models, basis, { at: now, calibrations, ...(tier !== undefined && { tier }) }),
    [models, basis, now, calibrations, tier],
  )
  const connections = useMemo(() => groups.map(({ connection }) => connection), [groups])
  const connectionNames = useMemo(
    () => new Map<string, string>(connections.map(({ id, name }) => [id, name])),
    [connections],
  )
  const current = model && modelKey({ connectionId: model.connectionId, id: model.modelId })
  return { catalog, settled, now, conversation, current, costs, connections, connectionNames, usual }
}
