import type { ConversationId, MessageId } from '@/domain/ids'
import { EVERYWHERE, MOST_MEMORY_CHARS } from '@/domain/memory/memory'
import { useAppState } from '@/hooks/app'
import { useMemoryCommands, useMemoryDraft } from '@/hooks/memory/useMemories'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { Select } from '@/ui/controls/Select'
import { TextArea } from '@/ui/controls/TextArea'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = {
  readonly conversationId: ConversationId
  readonly messageId: MessageId
  /** What was selected in the message, or all of it. */
  readonly text: string
  readonly onClose: () => void
}

/** What of a message is to be remembered, and where it is used. */
export default function RememberDialog({ conversationId, messageId, text: proposed, onClose }: Props) {
  const withMemory = useMemoryCommands()
  const { project } = useAppState(selectConversationSettings(conversationId))
  const { textField, spaceField, isBusy, save } = useMemoryDraft(
    {
      text: proposed.slice(0, MOST_MEMORY_CHARS),
      space: project === undefined ? EVERYWHERE : { type: 'project', id: project },
    },
    (draft) => {
      const source = { conversationId, messageId }
      return withMemory((commands) => commands.addMemory({ ...draft, source, by: 'person' }))
    },
    onClose,
  )

  return (
    <Dialog
      size="small"
      title={t('Remember this')}
      description={t('Later chats are sent with it. Shorten it to the fact that matters.')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            {t('Remember')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <TextArea rows={4} {...textField} />
        <Select {...spaceField} />
      </div>
    </Dialog>
  )
}
