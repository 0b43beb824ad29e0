import { MessageCircleDashed } from '@/ui/icons'
import { useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { joinSentences, sentenceGap } from '@/lib/text/joinSentences'
import { t } from '@/lib/text/t'
import { selectConnection, selectConversationSettings, selectPath } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

/** Says of a temporary chat what is and is not kept, and offers to keep all of it. */
export function TemporaryNotice({ conversationId }: { readonly conversationId: ConversationId }) {
  const { keepTemporaryChat, trashConversations } = useCommands()
  const go = useGo()
  const isEmpty = useAppState((state) => selectPath(conversationId)(state).length === 0)
  const isRemote = useAppState((state) => {
    const { connectionId } = selectConversationSettings(conversationId)(state)
    return selectConnection(connectionId)(state)?.type === 'remote'
  })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function keep() {
    setBusy(true)
    const kept = await keepTemporaryChat(conversationId)
    setBusy(false)
    setError(kept.ok ? undefined : kept.error)
  }

  return (
    <div
      role="region"
      aria-label={t('Temporary chat')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-[13px]"
    >
      <MessageCircleDashed aria-hidden size={16} className="shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p>
          <strong className="font-medium">{t('Temporary chat.')}</strong>
          {sentenceGap(t('Temporary chat.'))}
          {t('Nothing is saved on this device, and it’s gone when you close or reload this tab.')}
        </p>
        {isEmpty && (
          <p className="text-muted">
            {joinSentences([
              t('It won’t appear in your history, search or backups. Its cost still counts in Spending.'),
              isRemote && t('The provider still receives your messages.'),
            ])}
          </p>
        )}
        {error !== undefined && (
          <p className="text-danger">{t('Couldn’t keep this chat. {error}', { error })}</p>
        )}
      </div>
      {!isEmpty && (
        <>
          <Button size="small" isBusy={isBusy} onClick={() => void keep()}>
            {t('Keep this chat')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              go('/')
              void trashConversations([conversationId])
            }}
          >
            {t('Delete now')}
          </Button>
        </>
      )}
    </div>
  )
}
