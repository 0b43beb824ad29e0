import { useMemo } from 'react'

import { SUMMARY_TOKENS, summaryChars, summaryChunks, summaryPrompt } from '@/domain/context/summaryPrompts'
import type { ConversationId, MessageId } from '@/domain/ids'
import { addCosts } from '@/domain/pricing/addCosts'
import { estimateNextTurn } from '@/domain/pricing/estimateNextTurn'
import { formatBracket } from '@/domain/pricing/formatMoney'
import { estimateTokens, exactTokens, withCalibration } from '@/domain/tokens/estimateTokens'
import { mark, t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useChosenModel } from '../models/useChosenModel'

export type SummaryPlan = {
  /** Requests it takes: more than one where the model cannot hold all at once. */
  readonly requests: number
  /** What they cost together, in words. */
  readonly price: string
}

/** What summarising up to a message would take with the model of the conversation. */
export function useSummaryPrice(id: ConversationId, upTo: MessageId | null): SummaryPlan {
  const { now } = useApp()
  const { tree, path } = useAppState(selectThread(id))
  const entry = useChosenModel(id).model?.entry
  return useMemo(() => {
    const messages =
      upTo === null ? [] : path.slice(0, path.indexOf(upTo) + 1).flatMap((each) => tree.byId.get(each) ?? [])
    const chunks = summaryChunks(messages, summaryChars(entry?.contextTokens))
    if (!entry) return { requests: chunks.length, price: t(UNKNOWN) }
    const turns = chunks.map((chunk) =>
      estimateNextTurn({
        model: entry,
        promptTokens: withCalibration(exactTokens(estimateTokens(summaryPrompt(chunk, '')))),
        maxTokens: SUMMARY_TOKENS,
        at: now(),
      }),
    )
    const price = formatBracket({
      low: addCosts(turns.map(({ low }) => low)),
      high: addCosts(turns.map(({ high }) => high)),
    })
    return { requests: chunks.length, price: price === 'unknown' ? t(UNKNOWN) : price }
  }, [entry, upTo, path, tree, now])
}

const UNKNOWN = mark('an unknown price')
