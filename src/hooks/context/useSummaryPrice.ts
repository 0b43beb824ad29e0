import { useMemo } from 'react'

import { SUMMARY_TOKENS, summaryChars, summaryChunks, summaryPrompt } from '@/domain/context/summaryPrompts'
import type { ConversationId, MessageId } from '@/domain/ids'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'
import { useChosenModel } from '../models/useModels'
import { usePromptsPrice } from '../pricing/usePromptsPrice'

export type SummaryPlan = {
  /** Requests it takes: more than one where the model cannot hold all at once. */
  readonly requests: number
  /** What they cost together, in words. */
  readonly price: string
}

/** What summarising up to a message would take with the model of the conversation. */
export function useSummaryPrice(id: ConversationId, upTo: MessageId | null): SummaryPlan {
  const { tree, path } = useAppState(selectThread(id))
  const entry = useChosenModel(id).model?.entry
  const prompts = useMemo(() => {
    const messages =
      upTo === null ? [] : path.slice(0, path.indexOf(upTo) + 1).flatMap((each) => tree.byId.get(each) ?? [])
    const chunks = summaryChunks(messages, summaryChars(entry?.contextTokens))
    return chunks.map((chunk) => summaryPrompt(chunk, ''))
  }, [entry, upTo, path, tree])
  return { requests: prompts.length, price: usePromptsPrice(id, prompts, SUMMARY_TOKENS) }
}
