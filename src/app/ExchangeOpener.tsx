import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { ExchangeId } from '@/domain/ids'
import { InspectExchangeContext } from '@/hooks/inspectExchange'

const ExchangeDialog = lazy(() => import('./ExchangeDialog'))

/** Lets what is in it open the record of any request this device made. */
export function ExchangeOpener({ children }: { readonly children: ReactNode }) {
  const [id, setId] = useState<ExchangeId>()
  return (
    <InspectExchangeContext value={setId}>
      {children}
      {id !== undefined && (
        <Suspense>
          <ExchangeDialog id={id} onClose={() => setId(undefined)} />
        </Suspense>
      )}
    </InspectExchangeContext>
  )
}
