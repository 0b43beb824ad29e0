import { useCallback } from 'react'

import type { ConversationId } from '@/domain/ids'
import { formatMoney } from '@/domain/pricing/formatMoney'
import { costOf } from '@/domain/pricing/price'

import { useApp } from '../app'
import { useChosenModel } from '../models/useChosenModel'

/** What a number of input tokens costs with the model of the conversation, in words; undefined where nobody knows. */
export function useInputPrice(id: ConversationId | null): (tokens: number) => string | undefined {
  const { now } = useApp()
  const prices = useChosenModel(id).model?.entry?.prices
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
