import { createContext, useContext } from 'react'

import type { ExchangeId } from '@/domain/ids'

/** Given by `app` around the places that list requests. */
export const InspectExchangeContext = createContext<(id: ExchangeId) => void>(() => undefined)

/** Opens the record of a request over the page. */
export const useInspectExchange = (): ((id: ExchangeId) => void) => useContext(InspectExchangeContext)
