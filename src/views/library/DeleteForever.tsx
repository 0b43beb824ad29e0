import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
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
      title={only === undefined ? `Delete ${ids.length} conversations forever?` : `Delete “${only}” forever?`}
      description="Their messages are removed from this device. This cannot be undone."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => void exportConversations(ids)}>
            Export first
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              void deleteForever(ids)
              onClose()
            }}
          >
            Delete forever
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-sm text-muted">What they cost stays in the ledger.</p>
    </Dialog>
  )
}
