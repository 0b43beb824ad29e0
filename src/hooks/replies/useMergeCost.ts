import { useMemo } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { MergeFacts } from '@/domain/messages/message'
import type { ModelRef } from '@/domain/modelRef'
import { estimateNextTurn, turnCostWords } from '@/domain/pricing'
import { sentTokens } from '@/domain/context/sentPath'
import { mergingPath } from '@/domain/replies/merging'
import { withCalibration } from '@/domain/tokens/estimateTokens'
import { messagesTo } from '@/domain/tree/tree'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useModel } from '../models/useModels'

type Merge = { readonly parentId: MessageId | null; readonly facts: MergeFacts }

/** What it will probably cost to have a model merge replies, in words, and the most it can cost. */
export function useMergeCost(
  conversationId: ConversationId,
  model: ModelRef | undefined,
  { parentId, facts }: Merge,
): { readonly likely: string; readonly most?: string } {
  const { now } = useApp()
  const { tree } = useAppState(selectThread(conversationId))
  const settings = useTurnSettings(conversationId, { isForSize: true })
  const entry = useModel(model ?? null)?.entry
  return useMemo(() => {
    if (!entry) return { likely: t('Cost unknown') }
    const path = mergingPath(messagesTo(tree, parentId), facts)
    const maxTokens = settings.parameters.max_tokens?.value
    return turnCostWords(
      estimateNextTurn({
        model: entry,
        promptTokens: withCalibration(sentTokens({ path, settings, entry })),
        at: now(),
        ...(maxTokens !== undefined && { maxTokens }),
      }),
    )
  }, [entry, tree, parentId, facts, settings, now])
}
