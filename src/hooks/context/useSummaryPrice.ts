import { useMemo } from 'react'

import { summaryOn } from '@/domain/context/summaries'
import { SUMMARY_TOKENS, summaryChars, summaryChunks, summaryPrompt } from '@/domain/context/summaryPrompts'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { useAppState } from '../app'
import { useModelLabel } from '../models/useModelLabel'
import { useModel } from '../models/useModels'
import { usePromptsPrice } from '../pricing/useNextTurn'
import { useCompaction } from './useCompaction'

type SummaryPlan = {
  /** Requests it takes: more than one where the model cannot hold all at once. */
  readonly requests: number
  /** What they cost together, in words. */
  readonly price: string
  /** The name of the model that writes it. */
  readonly model: string
}

/** What summarising up to a message would take, with the model that is chosen for it. */
export function useSummaryPrice(id: ConversationId, upTo: MessageId | null): SummaryPlan {
  const { tree, path } = useAppState(selectThread(id))
  const { connectionId, modelId, contextCut } = useAppState(selectConversationSettings(id))
  const { model: chosen } = useCompaction(id)
  const own: ModelRef | null = connectionId && modelId ? { connectionId, modelId } : null
  const model = chosen ?? own
  const entry = useModel(model)?.entry
  const labelOf = useModelLabel()
  const prompts = useMemo(() => {
    const messages =
      upTo === null ? [] : path.slice(0, path.indexOf(upTo) + 1).flatMap((each) => tree.byId.get(each) ?? [])
    const before = summaryOn(contextCut, messages.slice(0, -1))
    const chunks = summaryChunks(
      messages.slice(before ? before.end + 1 : 0),
      summaryChars(entry?.contextTokens),
    )
    return chunks.map((chunk) => summaryPrompt(chunk, before?.summary.text ?? ''))
  }, [entry, upTo, contextCut, path, tree])
  return {
    requests: prompts.length,
    price: usePromptsPrice(id, prompts, SUMMARY_TOKENS, chosen),
    model: model ? labelOf(model) : '',
  }
}
