import { shownTitle } from '@/domain/conversations/title'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'

type Props = { readonly ids: readonly ConversationId[]; readonly onClose: () => void }

/** Asks before what cannot be undone. */
export default function DeleteForever({ ids, onClose }: Props) {
  const { deleteForever, exportConversations } = useCommands()
  const only = useAppState((state) =>
    ids.length === 1 && ids[0] ? state.conversations[ids[0]]?.title : undefined,
  )
  return (
    <Dialog
      size="small"
      title={
        only === undefined
          ? plural(ids.length, {
              one: 'Delete {count} chat forever?',
              other: 'Delete {count} chats forever?',
            })
          : t('Delete “{only}” forever?', { only: shownTitle(only) })
      }
      description={t('Their messages are removed from this device. You can’t undo this.')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => void exportConversations(ids)}>
            {t('Export first')}
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              void deleteForever(ids)
              onClose()
            }}
          >
            {t('Delete forever')}
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-sm text-muted">{t('Their costs stay in the spending record.')}</p>
    </Dialog>
  )
}
