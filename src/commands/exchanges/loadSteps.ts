import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

/** Loads the steps of `runExchange`: with the first request, or while a person types it. */
export const exchangeSteps = startOnce(() => loadCode(() => import('./exchangeSteps')))
