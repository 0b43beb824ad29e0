import type { Connection } from '@/domain/connections/connection'
import { useAppState, useCommands } from '@/hooks/app'
import { selectConversations } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/onDemand'

import { SaveError } from '../SaveError'
import { useSaving } from '../useSaving'

const Dialog = onDemand(() => import('@/ui/overlays/Dialog').then((module) => module.Dialog))

type Props = {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a connection goes, saying what goes with it and what stays. */
export function RemoveConnection({ connection, onClose, onRemoved }: Props) {
  const { removeConnection } = useCommands()
  const saving = useSaving()
  const conversations = useAppState(selectConversations)
  const count = conversations.filter(({ settings }) => settings.connectionId === connection.id).length

  const remove = () => {
    void saving
      .run(() => removeConnection(connection.id))
      .then((isRemoved) => {
        if (!isRemoved) return
        onClose()
        onRemoved()
      })
  }

  return (
    <Dialog
      title={`Remove ${connection.name}?`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" isBusy={saving.isBusy} onClick={remove}>
            Remove connection
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        <p>Its address and its key go from this device. The key itself stays valid at the service.</p>
        <p>{describeStaying(count)}</p>
        <SaveError error={saving.error} />
      </div>
    </Dialog>
  )
}

function describeStaying(count: number): string {
  if (count === 0) return 'No conversation uses it.'
  const which =
    count === 1 ? 'The conversation that uses it stays' : `The ${count} conversations that use it stay`
  return `${which} readable, with every reply and its cost. To go on there, pick a model of another connection.`
}
