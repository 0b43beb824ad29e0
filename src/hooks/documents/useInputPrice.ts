import { useCallback } from 'react'

import type { Prices } from '@/domain/catalog'
import type { ConversationId } from '@/domain/ids'
import { costOf, formatMoney } from '@/domain/pricing'

import { useApp } from '../app'
import { useChosenModel } from '../models/useModels'

type PriceOf = (tokens: number) => string | undefined

/** What a number of input tokens costs with the model of the conversation, in words; undefined where nobody knows. */
export const useInputPrice = (id: ConversationId | null): PriceOf =>
  usePriceOfInput(useChosenModel(id).model?.entry?.prices)

/** What a number of input tokens costs at these prices, in words; undefined where nobody knows. */
export function usePriceOfInput(prices: Prices | undefined): PriceOf {
  const { now } = useApp()
  return useCallback(
    (tokens) => {
      if (!prices) return undefined
      const usage = { promptTokens: tokens, completionTokens: 0, cachedTokens: 0 }
      const cost = costOf({ prices, usage, facts: {}, at: now() })
      return cost.type === 'unknown' ? undefined : formatMoney(cost)
    },
    [prices, now],
  )
}
