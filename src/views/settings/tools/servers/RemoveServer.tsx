import type { ToolServer } from '@/domain/mcp/toolServer'
import { useToolCommands } from '@/hooks/tools/useToolCommands'
import { t } from '@/lib/text/t'

import { RemoveDialog } from '../../RemoveDialog'

type Props = {
  readonly server: ToolServer
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a server goes, saying what goes with it and what stays. */
export function RemoveServer({ server, onClose, onRemoved }: Props) {
  const { removeToolServer } = useToolCommands()
  return (
    <RemoveDialog
      name={server.name}
      removeLabel={t('Remove server')}
      onRemove={() => removeToolServer(server.id)}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      <p>
        {t(
          'Its address, key, sign-in and approvals are removed from this device. What its tools returned stays in your chats.',
        )}
      </p>
    </RemoveDialog>
  )
}
