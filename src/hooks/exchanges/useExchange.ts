import type { Exchange, RawEvent } from '@/domain/exchanges/exchange'
import type { ExchangeId } from '@/domain/ids'

import { useApp } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/** The record of a request and its raw events; a record that isn't stored is null. Records never change. */
export function useExchange(id: ExchangeId): {
  readonly exchange: Stored<Exchange | null>
  readonly rawEvents: Stored<readonly RawEvent[]>
} {
  const { loadExchange, loadRawEvents } = useApp()
  const exchange = useStored(['exchange', id], () => loadExchange(id), { isFixed: true })
  const rawEvents = useStored(['rawEvents', id], () => loadRawEvents(id), { isFixed: true })
  return { exchange, rawEvents }
}
