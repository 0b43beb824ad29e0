import type { ToolServer } from '@/domain/mcp/toolServer'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import { SaveError } from '../../SaveError'
import { useSaving } from '../../useSaving'

const Dialog = onDemand(() => import('@/ui/overlays/Dialog').then((module) => module.Dialog))

type Props = {
  readonly server: ToolServer
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a server goes, saying what goes with it and what stays. */
export function RemoveServer({ server, onClose, onRemoved }: Props) {
  const { removeToolServer } = useToolCommands()
  const saving = useSaving()
  const remove = () => {
    void saving
      .run(() => removeToolServer(server.id))
      .then((isRemoved) => {
        if (!isRemoved) return
        onClose()
        onRemoved()
      })
  }
  return (
    <Dialog
      title={t('Remove {name}?', { name: server.name })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" isBusy={saving.isBusy} onClick={remove}>
            {t('Remove server')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        <p>
          {t(
            'Its address, key, sign-in and approvals are removed from this device. What its tools returned stays in your chats.',
          )}
        </p>
        <SaveError error={saving.error} />
      </div>
    </Dialog>
  )
}
