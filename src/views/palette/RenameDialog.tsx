import { useState } from 'react'

import { shownTitle } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { Dialog } from '@/ui/overlays/Dialog'

/** Asks for the new title of a chat. */
export function RenameDialog({ id, onClose }: { readonly id: ConversationId; readonly onClose: () => void }) {
  const { store } = useApp()
  const { renameConversation } = useCommands()
  const [before] = useState(() => shownTitle(store.getState().conversations[id]?.title ?? ''))
  const [title, setTitle] = useState(before)
  const save = () => {
    onClose()
    if (title.trim() !== '' && title !== before) void renameConversation(id, title.trim())
  }
  return (
    <Dialog title={t('Rename chat')} onClose={onClose}>
      <form
        className="flex items-end gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField label={t('Title')} value={title} onChange={setTitle} className="flex-1" />
        <Button type="submit" variant="primary">
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
