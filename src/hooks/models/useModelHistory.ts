import { useQuery } from '@tanstack/react-query'

import type { ModelRef } from '@/domain/modelRef'

import { useApp } from '../app'

/**
 * What is kept here about one model: the requests made with it, and what it cost on other days.
 *
 * @param entryId the id its catalog has it by, where its service lists it by another
 */
export function useModelHistory(model: ModelRef | null, entryId = model?.modelId) {
  const { loadExchangesWith, catalogs } = useApp()
  const exchanges = useQuery({
    queryKey: ['exchangesWith', model?.connectionId, model?.modelId],
    queryFn: () => (model ? loadExchangesWith(model) : []),
    staleTime: 0,
  })
  const prices = useQuery({
    queryKey: ['priceHistory', model?.connectionId, entryId],
    queryFn: () =>
      model && entryId !== undefined ? catalogs.priceHistory({ ...model, modelId: entryId }) : [],
    staleTime: 0,
  })
  return { exchanges: exchanges.data, prices: prices.data }
}
