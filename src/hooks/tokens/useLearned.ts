import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ExchangeId } from '@/domain/ids'
import { learnedFrom, NOTHING_LEARNED, type Learned } from '@/domain/tokens/learned'
import { DAY_MS } from '@/lib/time/dayMs'

import { useApp } from '../app'

/** Tokenisers and templates change with models; what was counted long ago says little. */
const SINCE_MS = 30 * DAY_MS
const MOST = 400

/**
 * How models count what is estimated here and how long their replies are, learned from the newest requests of this
 * device. Looked at again after each reply (`last`); nothing is known until the first look.
 */
export function useLearned(last: ExchangeId | undefined): Learned {
  const { loadLedger, now } = useApp()
  const { data } = useQuery({
    queryKey: ['learned', last ?? null],
    // Where the ledger cannot be read, estimates stay as they are without it.
    queryFn: async () => {
      const ledger = await loadLedger(now() - SINCE_MS)
      return ledger.ok ? learnedFrom(ledger.value.slice(-MOST)) : NOTHING_LEARNED
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return data ?? NOTHING_LEARNED
}
