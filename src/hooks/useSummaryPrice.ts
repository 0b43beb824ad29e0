import { useMemo } from 'react'

import { SUMMARY_TOKENS, summaryChars, summaryChunks, summaryPrompt } from '@/domain/context/summaryPrompts'
import type { ConversationId, MessageId } from '@/domain/ids'
import { addCosts } from '@/domain/pricing/addCosts'
import { estimateNextTurn } from '@/domain/pricing/estimateNextTurn'
import { formatBracket } from '@/domain/pricing/formatMoney'
import { estimateTokens, exactTokens, withCalibration } from '@/domain/tokens/estimateTokens'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { useApp, useAppState } from './app'
import { useModel } from './useModels'

/** What summarising up to a message would cost with the model of the conversation, in words; empty when unknown. */
export function useSummaryPrice(id: ConversationId, upTo: MessageId | null): string {
  const { now } = useApp()
  const { tree, path } = useAppState(selectThread(id))
  const entry = useModel(useAppState(selectConversationSettings(id)))?.entry
  return useMemo(() => {
    if (!entry || upTo === null) return 'price unknown'
    const messages = path.slice(0, path.indexOf(upTo) + 1).flatMap((each) => tree.byId.get(each) ?? [])
    const turns = summaryChunks(messages, summaryChars(entry.contextTokens)).map((chunk) =>
      estimateNextTurn({
        model: entry,
        promptTokens: withCalibration(exactTokens(estimateTokens(summaryPrompt(chunk, '')))),
        maxTokens: SUMMARY_TOKENS,
        at: now(),
      }),
    )
    const bracket = {
      low: addCosts(turns.map(({ low }) => low)),
      high: addCosts(turns.map(({ high }) => high)),
    }
    const price = formatBracket(bracket)
    return price === 'unknown' ? 'price unknown' : price
  }, [entry, upTo, path, tree, now])
}
