import type { ExchangeId } from '@/domain/ids'
import type { TokenLogprob } from '@/domain/replies/reply'

import { useLogprobs } from './useLogprobs'

/** Tokens of a reply with their probabilities; empty while they are read and when there are none. */
export const useTokens = (id: ExchangeId | undefined): readonly TokenLogprob[] =>
  useLogprobs(id).value ?? NONE

const NONE: readonly TokenLogprob[] = []
