import type { ExchangeId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'
import { ok } from '@/lib/result'

import { useApp } from '../app'
import { type Stored, useStored } from '../storage/useStored'

/** The tokens of a reply with their probabilities; empty when none were kept. */
export function useLogprobs(id: ExchangeId | undefined): Stored<readonly TokenLogprob[]> {
  const { loadLogprobs } = useApp()
  const key = ['logprobs', id ?? null]
  return useStored(key, async () => (id === undefined ? ok([]) : loadLogprobs(id)), { isFixed: true })
}

/** Tokens of a reply with their probabilities; empty while they are read and when there are none. */
export const useTokens = (id: ExchangeId | undefined): readonly TokenLogprob[] =>
  useLogprobs(id).value ?? NONE

const NONE: readonly TokenLogprob[] = []
