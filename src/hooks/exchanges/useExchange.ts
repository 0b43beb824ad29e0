import { useQuery } from '@tanstack/react-query'

import type { ExchangeId } from '@/domain/ids'

import { useApp } from '../app'

/** The record of a request: undefined while it is read, null when it is not stored. Records never change. */
export function useExchange(id: ExchangeId) {
  const { loadExchange, loadRawEvents } = useApp()
  const exchange = useQuery({
    queryKey: ['exchange', id],
    queryFn: () => loadExchange(id),
    staleTime: Infinity,
  })
  const raw = useQuery({ queryKey: ['rawEvents', id], queryFn: () => loadRawEvents(id), staleTime: Infinity })
  return { exchange: exchange.data, rawEvents: raw.data ?? NO_EVENTS }
}

const NO_EVENTS = [] as const
