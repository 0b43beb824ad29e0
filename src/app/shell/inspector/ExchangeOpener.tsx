import { useState, type ReactNode } from 'react'

import type { ExchangeId } from '@/domain/ids'
import { InspectExchangeContext } from '@/hooks/exchanges/useExchange'
import { onDemand } from '@/ui/feedback/onDemand'

const ExchangeDialog = onDemand(() => import('./ExchangeDialog').then((module) => module.default))

/** Lets what is in it open the record of any request this device made. */
export function ExchangeOpener({ children }: { readonly children: ReactNode }) {
  const [id, setId] = useState<ExchangeId>()
  return (
    <InspectExchangeContext value={setId}>
      {children}
      {id !== undefined && <ExchangeDialog id={id} onClose={() => setId(undefined)} />}
    </InspectExchangeContext>
  )
}
