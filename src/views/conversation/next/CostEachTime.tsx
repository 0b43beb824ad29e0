import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { useAppState } from '@/hooks/app'
import { useModelLabel } from '@/hooks/models/useModelLabel'
import { usePromptsPrice } from '@/hooks/pricing/useNextTurn'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'

type Props = {
  readonly conversationId: ConversationId
  readonly prompts: readonly string[]
  readonly maxTokens: number
  /** Another model than that of the chat. */
  readonly other?: ModelRef | undefined
}

/** Which model is asked beside the chat, and what it costs each time. */
export function CostEachTime({ conversationId, prompts, maxTokens, other }: Props) {
  const { connectionId, modelId } = useAppState(selectConversationSettings(conversationId))
  const labelOf = useModelLabel()
  const price = usePromptsPrice(conversationId, prompts, maxTokens, other)
  const model = other ?? (connectionId !== null && modelId !== null ? { connectionId, modelId } : undefined)
  if (!model) return null
  return (
    <span className="text-muted tabular-nums">
      {t('{model}, cost each time: {price}', { model: labelOf(model), price })}
    </span>
  )
}
