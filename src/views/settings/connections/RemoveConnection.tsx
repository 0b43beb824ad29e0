import type { Connection } from '@/domain/connections/connection'
import { useAppState, useCommands } from '@/hooks/app'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

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
      title={t('Remove {name}?', { name: connection.name })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" isBusy={saving.isBusy} onClick={remove}>
            {t('Remove provider')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        <p>
          {t('Its address and key are removed from this device. The key itself stays valid at the provider.')}
        </p>
        <p>{describeStaying(count)}</p>
        <SaveError error={saving.error} />
      </div>
    </Dialog>
  )
}

function describeStaying(count: number): string {
  if (count === 0) return t('No chat uses it.')
  return plural(count, {
    one: 'The chat that uses it stays readable, with every reply and its cost. To continue it, choose a model of another provider.',
    other:
      'The {count} chats that use it stay readable, with every reply and its cost. To continue one, choose a model of another provider.',
  })
}
