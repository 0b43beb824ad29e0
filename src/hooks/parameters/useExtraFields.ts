import { useMemo } from 'react'

import type { CatalogEntry } from '@/domain/catalog/entry'
import type { ConversationId } from '@/domain/ids'
import { overriddenNames } from '@/domain/dialects'
import type { ModelRefusals } from '@/domain/request/refusals'
import { selectConnection, selectConversationSettings } from '@/store/selectors'

import { useAppState, useCommands } from '../app'

type Sending = { readonly entry: CatalogEntry | undefined; readonly refusals: ModelRefusals }

/** The extra body fields of a conversation beside those of its connection, and which members of the request they replace. */
export function useExtraFields(id: ConversationId | null, { entry, refusals }: Sending) {
  const { changeConversationSettings } = useCommands()
  const { connectionId, parameters, extraFields = '' } = useAppState(selectConversationSettings(id))
  const connection = useAppState(selectConnection(connectionId))
  const connectionFields = connection?.extraFields ?? ''
  const extra = [connectionFields, extraFields]
  // As one text, so that a slider that moves does not change it.
  const overridden = overriddenNames({ parameters, entry, refusals, extra }).join(' ')
  return useMemo(
    () => ({
      text: extraFields,
      ofConnection: connectionFields,
      overridden: overridden.split(' ').filter(Boolean),
      onChange: (text: string) => void changeConversationSettings(id, { extraFields: text }),
    }),
    [extraFields, connectionFields, overridden, id, changeConversationSettings],
  )
}
