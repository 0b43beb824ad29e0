import type { Conversation } from '@/domain/conversation'
import { useCommands } from '@/hooks/app'

/** The title of a conversation as a box: Enter or leaving keeps it, Escape does not. */
export function RenameBox({
  conversation,
  onDone,
}: {
  readonly conversation: Conversation
  readonly onDone: () => void
}) {
  const { renameConversation } = useCommands()
  return (
    <input
      aria-label="Title"
      defaultValue={conversation.title}
      // The person has just asked to type here.
      ref={(input) => {
        input?.select()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') onDone()
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      onBlur={(event) => {
        onDone()
        void renameConversation(conversation.id, event.target.value)
      }}
      className="h-8 w-full rounded border border-accent bg-surface px-2.5 text-sm"
    />
  )
}
