import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import { hostSearchOf } from '@/domain/models/costs/costBasis'
import { addCosts, estimateNextTurn, formatBracket } from '@/domain/pricing'
import { estimateTokens, exactTokens, withCalibration } from '@/domain/tokens/estimateTokens'
import { mark, t } from '@/lib/text/t'

import { useApp, useAppState } from '../app'
import { useChosenModel } from '../models/useModels'

/**
 * What it costs to ask the model of a conversation these prompts once each, in words.
 *
 * @param maxTokens longest reply to each.
 */
export function usePromptsPrice(id: ConversationId, prompts: readonly string[], maxTokens: number): string {
  const { now } = useApp()
  const entry = useChosenModel(id).model?.entry
  return useMemo(() => {
    if (!entry) return t(UNKNOWN)
    const turns = prompts.map((prompt) =>
      estimateNextTurn({
        model: entry,
        promptTokens: withCalibration(exactTokens(estimateTokens(prompt))),
        maxTokens,
        at: now(),
      }),
    )
    const price = formatBracket({
      low: addCosts(turns.map(({ low }) => low)),
      high: addCosts(turns.map(({ high }) => high)),
    })
    return price === 'unknown' ? t(UNKNOWN) : price
  }, [entry, prompts, maxTokens, now])
}

const UNKNOWN = mark('an unknown price')

/** Gives models' entries with the web search that their services add; the same function until that changes. */
export function useHostSearch() {
  const connections = useAppState((state) => state.connections)
  const chosen = useAppState((state) => state.settings.modelDialects)
  return useMemo(() => hostSearchOf(connections, chosen), [connections, chosen])
}
