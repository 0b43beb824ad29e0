import { useQuery } from '@tanstack/react-query'

import type { ModelRef } from '@/domain/settings'

import { useApp } from './app'

/** What is kept here about one model: the requests made with it, and what it cost on other days. */
export function useModelHistory(model: ModelRef | null) {
  const { loadExchangesWith, catalogs } = useApp()
  const exchanges = useQuery({
    queryKey: ['exchangesWith', model?.connectionId, model?.modelId],
    queryFn: () => (model ? loadExchangesWith(model) : []),
    staleTime: 0,
  })
  const prices = useQuery({
    queryKey: ['priceHistory', model?.connectionId, model?.modelId],
    queryFn: () => (model ? catalogs.priceHistory(model) : []),
    staleTime: 0,
  })
  return { exchanges: exchanges.data, prices: prices.data }
}
