import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { hostSearchOf } from '@/domain/models/costs/costBasis'
import { addCosts, estimateNextTurn, formatBracket } from '@/domain/pricing'
import { estimateTokens, exactTokens, withCalibration } from '@/domain/tokens/estimateTokens'
import { t } from '@/lib/text/t'

import { useApp, useAppState } from '../app'
import { useChosenModel, useModel } from '../models/useModels'

/**
 * What it costs to ask the model of a conversation these prompts once each, in words.
 *
 * @param maxTokens longest reply to each.
 * @param other another model than that of the conversation.
 */
export function usePromptsPrice(
  id: ConversationId,
  prompts: readonly string[],
  maxTokens: number,
  other: ModelRef | null = null,
): string {
  const { now } = useApp()
  const chosen = useChosenModel(id).model
  const asked = useModel(other)
  const entry = (other ? asked : chosen)?.entry
  return useMemo(() => {
    if (!entry) return t('unknown')
    const turns = prompts.map((prompt) =>
      estimateNextTurn({
        model: entry,
        promptTokens: withCalibration(exactTokens(estimateTokens(prompt))),
        maxTokens,
        at: now(),
      }),
    )
    return formatBracket({
      low: addCosts(turns.map(({ low }) => low)),
      high: addCosts(turns.map(({ high }) => high)),
    })
  }, [entry, prompts, maxTokens, now])
}

/** Gives models' entries with the web search that their services add; the same function until that changes. */
export function useHostSearch() {
  const connections = useAppState((state) => state.connections)
  const chosen = useAppState((state) => state.settings.modelDialects)
  return useMemo(() => hostSearchOf(connections, chosen), [connections, chosen])
}
