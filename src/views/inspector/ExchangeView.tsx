import type { ExchangeId } from '@/domain/ids'
import { useExchange } from '@/hooks/useExchange'

import { ExchangeDocument } from './ExchangeDocument'

/** The record of one request of this device. */
export function ExchangeView({ id }: { readonly id: ExchangeId }) {
  const { exchange, rawEvents } = useExchange(id)
  if (exchange === undefined) return <div aria-busy="true" />
  if (exchange === null) {
    return <p className="p-4 text-sm text-muted">The record of this request is not stored on this device.</p>
  }
  return <ExchangeDocument key={id} exchange={exchange} events={rawEvents} />
}
