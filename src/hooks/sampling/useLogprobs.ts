import { useQuery } from '@tanstack/react-query'

import type { ExchangeId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'

import { useApp } from '../app'

/** The tokens of a reply with their probabilities: undefined while they are read, empty when none were kept. */
export function useLogprobs(id: ExchangeId | undefined): readonly TokenLogprob[] | undefined {
  const { loadLogprobs } = useApp()
  return useQuery({
    queryKey: ['logprobs', id ?? null],
    queryFn: () => (id === undefined ? [] : loadLogprobs(id)),
    staleTime: Infinity,
  }).data
}
