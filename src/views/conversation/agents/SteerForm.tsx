import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'

type Props = { readonly id: ConversationId; readonly title: string; readonly onDone: () => void }

/** A message to a sub-agent that works: it reads it before its next step. */
export function SteerForm({ id, title, onDone }: Props) {
  const { store } = useApp()
  const { keepFollowUps } = useCommands()
  const [text, setText] = useState('')
  const send = () => {
    if (text.trim() === '') return
    keepFollowUps(id, [...(store.getState().queued[id] ?? []), { text: text.trim(), attachments: [] }])
    onDone()
  }
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label={t('Message to “{title}”', { title })}
          placeholder={t('What should change?')}
          value={text}
          onChange={setText}
        />
      </div>
      <Button type="submit" variant="primary" disabled={text.trim() === ''}>
        {t('Send')}
      </Button>
    </form>
  )
}
