import { useMemo, useState, type ReactNode } from 'react'

import type { Message } from '@/domain/messages/message'
import { ReplyActionsContext, type ReplyActions } from '@/hooks/replies/replyActions'
import { withTexts } from '@/lib/text/withTexts'
import { onDemand } from '@/ui/feedback/onDemand'

const ReplyTokens = onDemand(
  withTexts(['lab'], () => import('./ReplyTokens').then((module) => module.default)),
)
const JsonMessage = onDemand(() =>
  import('@/views/comparison/JsonMessage').then((module) => module.JsonMessage),
)

const renderJson: NonNullable<ReplyActions['renderJson']> = (message, text, plain) => (
  <JsonMessage message={message} text={text} whileLoading={plain}>
    {plain}
  </JsonMessage>
)

/** Gives the replies inside it what other views can do with them. */
export function ReplyExtras({ children }: { readonly children: ReactNode }) {
  const [looked, setLooked] = useState<Message | null>(null)
  const actions = useMemo<ReplyActions>(
    () => ({
      showProbabilities: setLooked,
      renderTokens: (message) => {
        const exchangeId = message.reply?.exchangeId
        return looked?.id !== message.id || exchangeId === undefined ? undefined : (
          <ReplyTokens
            key={exchangeId}
            conversationId={message.conversationId}
            message={message}
            exchangeId={exchangeId}
            onClose={() => {
              setLooked(null)
            }}
          />
        )
      },
      renderJson,
    }),
    [looked],
  )
  return <ReplyActionsContext value={actions}>{children}</ReplyActionsContext>
}
