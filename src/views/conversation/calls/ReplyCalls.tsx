import type { ConversationId } from '@/domain/ids'
import type { Message, ToolCallPart } from '@/domain/messages/message'
import { useAppState } from '@/hooks/app'
import { useHasRuns } from '@/hooks/tools/useToolRuns'
import { selectIsReplying } from '@/store/selectors'

import { ToolCalls } from './ToolCalls'
import { ToolRuns } from './ToolRuns'

type Props = {
  readonly conversationId: ConversationId
  readonly message: Message
  readonly calls: readonly ToolCallPart[]
  readonly isLive: boolean
  readonly isLast: boolean
}

/** The calls of a reply: made by this app, or answered by hand. */
export default function ReplyCalls({ conversationId, message, calls, isLive, isLast }: Props) {
  const hasRuns = useHasRuns(conversationId, message.id)
  const isReplying = useAppState(selectIsReplying(conversationId))
  if (hasRuns) return <ToolRuns conversationId={conversationId} messageId={message.id} />
  return (
    <ToolCalls
      conversationId={conversationId}
      messageId={message.id}
      exchangeId={message.reply?.exchangeId}
      calls={calls}
      isLive={isLive}
      wasCut={message.reply?.finishReason === 'length'}
      isAwaitingResults={isLast && !isLive && !isReplying}
    />
  )
}
