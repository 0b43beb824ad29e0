import { Split } from '@/ui/icons'
import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { withTexts } from '@/lib/text/withTexts'
import { selectIsReplying } from '@/store/selectors'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'

const SendToSeveralDialog = onDemand(
  withTexts(['lab'], () => import('./SendToSeveralDialog').then((module) => module.default)),
)

type Props = {
  readonly conversationId: ConversationId | null
  /** Told when the message begins a conversation. */
  readonly onStarted: (id: ConversationId) => void
}

/** Sends what is typed to several models, each reply a variant. While a reply runs its place is for what ends it. */
export function SendToSeveral(props: Props) {
  const { conversationId } = props
  const isReplying = useAppState(
    (state) => conversationId !== null && selectIsReplying(conversationId)(state),
  )
  const [isOpen, setOpen] = useState(false)
  if (isReplying && !isOpen) return null
  return (
    <>
      <IconButton
        icon={Split}
        label={t('Send to several models')}
        aria-haspopup="dialog"
        onPointerEnter={SendToSeveralDialog.preload}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SendToSeveralDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
