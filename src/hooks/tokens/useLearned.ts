import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { LEARNED_SINCE_MS, learnedFrom, NOTHING_LEARNED, type Learned } from '@/domain/tokens/replyLengths'

import { selectIsReplying, selectLastExchange } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useClient } from '../useClient'

/**
 * How models count what is estimated here and how long their replies are, learned from the newest requests of this
 * device. Looked at again after each answer in this chat, not after each round of its tools, and for a new chat each
 * time one comes to it: every look reads them all. Nothing is known until the first.
 */
export function useLearned(id: ConversationId | null): Learned {
  const { loadLedger, now } = useApp()
  const newest = useAppState(selectLastExchange(id))
  const isReplying = useAppState((state) => id !== null && selectIsReplying(id)(state))
  const [last, setLast] = useState(newest)
  if (!isReplying && last !== newest) setLast(newest)
  const { data } = useQuery(
    {
      queryKey: ['learned', last ?? null],
      // Where the ledger cannot be read, estimates stay as they are without it.
      queryFn: async () => {
        const ledger = await loadLedger(now() - LEARNED_SINCE_MS)
        return ledger.ok ? learnedFrom(ledger.value) : NOTHING_LEARNED
      },
      placeholderData: keepPreviousData,
      staleTime: last === undefined ? 0 : Infinity,
      gcTime: 60_000,
    },
    useClient(),
  )
  return data ?? NOTHING_LEARNED
}
