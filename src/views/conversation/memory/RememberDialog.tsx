import { useState } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { EVERYWHERE, MOST_MEMORY_CHARS, type MemorySpace } from '@/domain/memory/memory'
import { useAppState } from '@/hooks/app'
import { spaceValue, useMemorySpaces } from '@/hooks/memory/useMemories'
import { useMemoryCommands } from '@/hooks/memory/useMemoryCommands'
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
  const spaces = useMemorySpaces()
  const withMemory = useMemoryCommands()
  const { project } = useAppState(selectConversationSettings(conversationId))
  const [text, setText] = useState(proposed.slice(0, MOST_MEMORY_CHARS))
  const [space, setSpace] = useState<MemorySpace>(
    project === undefined ? EVERYWHERE : { type: 'project', id: project },
  )
  const [error, setError] = useState<string>()

  async function save() {
    const source = { conversationId, messageId }
    const saved = await withMemory((commands) => commands.addMemory({ text, space, source, by: 'person' }))
    if (saved?.ok) onClose()
    else if (saved) setError(saved.error)
  }

  return (
    <Dialog
      size="small"
      title={t('Remember this')}
      description={t('Later chats are sent with it. Shorten it to the fact that matters.')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('Remember')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <TextArea
          label={t('What to remember')}
          value={text}
          onChange={setText}
          rows={4}
          hint={t('{count} of {most} characters', { count: text.trim().length, most: MOST_MEMORY_CHARS })}
          error={error}
        />
        <Select
          label={t('Used in')}
          value={spaceValue(space)}
          options={spaces}
          onChange={(value) => {
            const chosen = spaces.find((each) => each.value === value)
            if (chosen) setSpace(chosen.space)
          }}
        />
      </div>
    </Dialog>
  )
}
