import { useEffect } from 'react'

import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { useApp, useCommands } from '@/hooks/app'
import { useAttachmentNotes } from '@/hooks/attachments/useAttachmentUrl'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly conversationId: ConversationId | null
  readonly draft: Draft
  /** Whether the text may rather be a file. */
  readonly isLong: boolean
  /** Hears whether the model refuses something that is attached. */
  readonly onRefused: (isRefused: boolean) => void
}

/** What is to be said of a draft before it is sent: attachments the model refuses, and text that may be a file. */
export function DraftNotes({ conversationId, draft, isLong, onRefused }: Props) {
  const { store } = useApp()
  const { attachFiles, saveDraft } = useCommands()
  const { refused, unsure } = useAttachmentNotes(conversationId, draft)
  const id = conversationId ?? 'new'
  const isRefused = refused.length > 0
  useEffect(() => {
    onRefused(isRefused)
  }, [isRefused, onRefused])

  async function toFile() {
    const { text } = draft
    await attachFiles(id, [new File([text], t('pasted text.txt'), { type: 'text/plain' })])
    const current = selectDraft(id)(store.getState())
    const isAttached = current.attachments.length > draft.attachments.length
    // What was typed meanwhile stays, and so does what could not be stored.
    if (isAttached && current.text === text) saveDraft(id, { ...current, text: '' })
  }

  if (refused.length + unsure.length === 0 && !isLong) return null
  return (
    <div className="mb-1.5 flex flex-col gap-1 text-[13px]">
      {refused.map(({ attachment, reason }) => (
        <p key={attachment.id} role="alert" className="text-danger">
          {reason}
        </p>
      ))}
      {unsure.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {isLong && (
        <p className="flex flex-wrap items-center gap-2 text-muted tabular-nums">
          {plural(draft.text.length, { one: '{count} character', other: '{count} characters' })}
          <Button size="small" onClick={() => void toFile()}>
            {t('Attach as a file')}
          </Button>
        </p>
      )}
    </div>
  )
}
