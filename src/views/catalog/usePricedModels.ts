import { useCallback, useMemo } from 'react'

import type { Model } from '@/domain/models/model'
import { useCatalogModels, useSettledModels } from '@/hooks/catalog/useSettledModels'
import { type BasisFacts, useCostBasis } from '@/hooks/pricing/useCostBasis'
import { useNow } from '@/hooks/useIsOnline'

import { costsOn, modelKey, type Costs } from './catalogRows'
import type { PageQuery } from './pageQuery'

const REPRICE_EVERY_MS = 5 * 60_000

/** Every model of every provider, priced on the basis of the page. `prompt`: the text that is priced, if any. */
export function usePricedModels(choice: PageQuery['basis'], prompt: string) {
  const catalog = useCatalogModels()
  const { groups } = catalog
  const { basis, conversation, calibrations, tier, model, usual, isRead } = useCostBasis(choice, prompt)
  const settled = useSettledModels(catalog, isRead)
  const { models } = settled
  const { costs, now } = useCostsOn(models, { basis, calibrations, tier })
  const connections = useMemo(() => groups.map(({ connection }) => connection), [groups])
  const connectionNames = useMemo(
    () => new Map<string, string>(connections.map(({ id, name }) => [id, name])),
    [connections],
  )
  const current = model && modelKey({ connectionId: model.connectionId, id: model.modelId })
  /** The costs of all, and those of further offers. */
  const costsWith = useCallback(
    (offers: readonly Model[]): Costs =>
      offers.length === 0
        ? costs
        : new Map([
            ...costs,
            ...costsOn(offers, basis, { at: now, calibrations, ...(tier !== undefined && { tier }) }),
          ]),
    [costs, basis, now, calibrations, tier],
  )
  return {
    catalog,
    settled,
    now,
    conversation,
    current,
    costs,
    costsWith,
    connections,
    connectionNames,
    usual,
  }
}

/** These models priced on a basis, and again from time to time, as some prices go by the hour. */
export function useCostsOn(
  models: readonly Model[],
  { basis, calibrations, tier }: Pick<BasisFacts, 'basis' | 'calibrations' | 'tier'>,
) {
  const now = useNow(REPRICE_EVERY_MS)
  const costs = useMemo(
    () => costsOn(models, basis, { at: now, calibrations, ...(tier !== undefined && { tier }) }),
    [models, basis, now, calibrations, tier],
  )
  return { costs, now }
}
