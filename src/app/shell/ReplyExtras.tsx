import { useMemo, useState, type ReactNode } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { ReplyActionsContext, type ReplyActions } from '@/hooks/replies/replyActions'
import { withTexts } from '@/lib/text/withTexts'
import { onDemand } from '@/ui/feedback/onDemand'

const ProbabilitiesDialog = onDemand(
  withTexts(['lab'], () => import('./ProbabilitiesDialog').then((module) => module.default)),
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
export function ReplyExtras({
  id,
  children,
}: {
  readonly id: ConversationId | null
  readonly children: ReactNode
}) {
  const [looked, setLooked] = useState<Message | null>(null)
  const actions = useMemo(() => ({ showProbabilities: setLooked, renderJson }), [])
  const exchangeId = looked?.reply?.exchangeId
  return (
    <ReplyActionsContext value={actions}>
      {children}
      {id !== null && looked !== null && looked.conversationId === id && exchangeId !== undefined && (
        <ProbabilitiesDialog
          conversationId={id}
          message={looked}
          exchangeId={exchangeId}
          onClose={() => {
            setLooked(null)
          }}
        />
      )}
    </ReplyActionsContext>
  )
}
