import type { ExchangeId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'
import { ok } from '@/lib/result'

import { useApp } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/** The tokens of a reply with their probabilities; empty when none were kept. */
export function useLogprobs(id: ExchangeId | undefined): Stored<readonly TokenLogprob[]> {
  const { loadLogprobs } = useApp()
  const key = ['logprobs', id ?? null]
  return useStored(key, async () => (id === undefined ? ok([]) : loadLogprobs(id)), { isFixed: true })
}
