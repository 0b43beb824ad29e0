import { memo, use } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { ContextCutFacts } from '@/hooks/context/useContext'
import { onDemand } from '@/ui/feedback/onDemand'
import { UnfoldContext, type Unfold } from '@/ui/layout/useFold'

import { SelectedContext } from '../selection/selection'
import { MessageItem, type MessageItemProps } from '../message/MessageItem'

const ContextLine = onDemand(() => import('../context/ContextLine').then((module) => module.ContextLine))
const SelectMark = onDemand(() => import('../selection/SelectMark').then((module) => module.default))

/** The line above the first message that is sent, where not all are. */
type Cut = {
  readonly facts: ContextCutFacts
  /** Whether its choices are open. */
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

type RowProps = MessageItemProps & {
  /** Null where what is sent begins elsewhere. */
  readonly cut: Cut | null
  readonly unfold: Unfold | null
}

/** A message with what stands above it. Drawn again only when something of it changes, not with each scroll. */
export const Row = memo(function Row({ cut, unfold, ...message }: RowProps) {
  const selected = use(SelectedContext)
  return (
    <UnfoldContext value={unfold}>
      {cut && <CutLine conversationId={message.conversationId} cut={cut} onInspect={message.onInspect} />}
      {selected && <SelectMark conversationId={message.conversationId} id={message.id} selected={selected} />}
      <MessageItem {...message} />
    </UnfoldContext>
  )
})

type CutLineProps = Pick<MessageItemProps, 'onInspect'> & {
  readonly conversationId: ConversationId
  readonly cut: Cut
}

/** Says what is not sent, and lets one choose. */
export const CutLine = ({ conversationId, cut, onInspect }: CutLineProps) => (
  <ContextLine
    conversationId={conversationId}
    facts={cut.facts}
    isOpen={cut.isOpen}
    onOpenChange={cut.onOpenChange}
    onInspect={onInspect}
  />
)
