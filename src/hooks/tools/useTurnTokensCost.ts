import { useCallback } from 'react'

import type { ConversationId } from '@/domain/ids'
import { costOf, costRange, formatBracket } from '@/domain/pricing'
import { selectConversationSettings } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useModel } from '../models/useModels'

/** What a number of input tokens costs on the chosen model, as text; undefined where its price is not known. */
export function useTurnTokensCost(id: ConversationId | null): (tokens: number) => string | undefined {
  const { now } = useApp()
  const prices = useModel(useAppState(selectConversationSettings(id)))?.entry?.prices
  return useCallback(
    (tokens) => {
      if (!prices) return undefined
      const usage = { promptTokens: tokens, completionTokens: 0 }
      const bracket = costRange(prices, (offered) => costOf({ prices: offered, usage, facts: {}, at: now() }))
      return bracket.low.type === 'unknown' ? undefined : formatBracket(bracket)
    },
    [prices, now],
  )
}
