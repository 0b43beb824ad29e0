import { editDraftKey } from '@/domain/drafts/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly conversationId: ConversationId
  readonly id: MessageId
  readonly onOpen: () => void
}

/** Says of a message that a change of it was begun and is neither saved nor cancelled. Nothing where there is none. */
export function KeptEdit({ conversationId, id, onOpen }: Props) {
  const isKept = useAppState((state) => selectDraft(editDraftKey(conversationId, id))(state).text !== '')
  if (!isKept) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-[13px] text-muted print:hidden">
      {t('You have an unsaved edit of this message.')}
      <Button size="small" onClick={onOpen}>
        {t('Continue editing')}
      </Button>
    </p>
  )
}
