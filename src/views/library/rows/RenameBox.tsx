import { useRef } from 'react'

import type { Conversation } from '@/domain/conversations/conversation'
import { useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'

/** The title of a conversation as a box: Enter or leaving keeps it, Escape does not. */
export function RenameBox({
  conversation,
  onDone,
}: {
  readonly conversation: Conversation
  /** Told whether keys ended it, which then go on from there. */
  readonly onDone: (isByKeys: boolean) => void
}) {
  const { renameConversation } = useCommands()
  const isByKeys = useRef(false)
  return (
    <input
      autoComplete="off"
      aria-label={t('Title')}
      defaultValue={conversation.title}
      // The person has just asked to type here.
      ref={(input) => {
        input?.focus()
        input?.select()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        isByKeys.current = true
        if (event.key === 'Escape') event.currentTarget.value = conversation.title
        event.currentTarget.blur()
      }}
      onBlur={(event) => {
        onDone(isByKeys.current)
        const { value } = event.target
        if (value !== conversation.title) void renameConversation(conversation.id, value)
      }}
      className="h-8 w-full rounded border border-accent bg-surface px-2.5 text-sm focus-visible:outline-offset-0 pointer-coarse:h-11"
    />
  )
}
