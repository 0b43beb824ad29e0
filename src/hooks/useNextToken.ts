import { useQuery } from '@tanstack/react-query'

import type { ConversationId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/reply'
import { selectLastExchange } from '@/store/selectors'

import { useApp, useAppState } from './app'

/**
 * The first token of the conversation's last reply for which the model told what else it considered;
 * undefined when it told nothing.
 */
export function useNextToken(id: ConversationId | null): TokenLogprob | undefined {
  const { loadLogprobs } = useApp()
  const exchangeId = useAppState(selectLastExchange(id))
  const { data } = useQuery({
    queryKey: ['logprobs', exchangeId ?? null],
    queryFn: () => (exchangeId === undefined ? [] : loadLogprobs(exchangeId)),
    staleTime: Infinity,
  })
  return data?.find((token) => token.top.length > 1)
}
