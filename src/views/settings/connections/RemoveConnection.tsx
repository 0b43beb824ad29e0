import type { Connection } from '@/domain/connections/connection'
import { useAppState, useCommands } from '@/hooks/app'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'

import { RemoveDialog } from '../RemoveDialog'

type Props = {
  readonly connection: Connection
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a connection goes, saying what goes with it and what stays. */
export function RemoveConnection({ connection, onClose, onRemoved }: Props) {
  const { removeConnection } = useCommands()
  const conversations = useAppState(selectConversations)
  const count = conversations.filter(({ settings }) => settings.connectionId === connection.id).length

  return (
    <RemoveDialog
      name={connection.name}
      removeLabel={t('Remove provider')}
      onRemove={() => removeConnection(connection.id)}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      <p>
        {t('Its address and key are removed from this device. The key itself stays valid at the provider.')}
      </p>
      <p>{describeStaying(count)}</p>
    </RemoveDialog>
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
