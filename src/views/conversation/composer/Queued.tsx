import { Undo2 } from '@/ui/icons'

import { isEmptyDraft, joinedDraft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectDraft, selectIsReplying } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'

/** Follow-ups typed while a reply runs, waiting for their turn; after a stop or a failure, for the person. */
export function Queued({ conversationId }: { readonly conversationId: ConversationId }) {
  const { store } = useApp()
  const { keepFollowUps, saveDraft, sendFollowUp } = useCommands()
  const queued = useAppState((state) => state.queued[conversationId])
  const isReplying = useAppState(selectIsReplying(conversationId))
  if (!queued) return null
  return (
    <ul aria-label={t('Queued')} className="mb-2 flex flex-col gap-1">
      {queued.map((draft, index) => (
        <li
          key={`${index}-${draft.text}`}
          className="flex items-center gap-2 rounded border border-line bg-tint px-3 py-1 text-sm"
        >
          <span className="min-w-0 flex-1 truncate">{draft.text || draft.attachments[0]?.name}</span>
          {!isReplying && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                void sendFollowUp(conversationId, draft)
              }}
            >
              {t('Send now')}
            </Button>
          )}
          <IconButton
            size="small"
            icon={Undo2}
            label={t('Move to message box')}
            onClick={() => {
              // What was typed is never thrown away by a press.
              const written = selectDraft(conversationId)(store.getState())
              saveDraft(conversationId, isEmptyDraft(written) ? draft : joinedDraft([written, draft]))
              keepFollowUps(
                conversationId,
                queued.filter((_, at) => at !== index),
              )
            }}
          />
        </li>
      ))}
    </ul>
  )
}
