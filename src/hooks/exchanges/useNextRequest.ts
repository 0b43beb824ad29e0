import { useMemo } from 'react'

import { endpointUrl } from '@/domain/connections/baseUrl'
import { hostOf } from '@/domain/connections/hostOf'
import type { ConversationId } from '@/domain/ids'
import { withDraft } from '@/domain/drafts/draftMessage'
import { dialectFor } from '@/domain/dialects/dialectFor'
import { buildRequest } from '@/domain/request/buildRequest'
import { NO_REFUSALS, refusalsOf } from '@/domain/request/refusals'
import { selectConnection, selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'

/**
 * The request that pressing Send would make now: its body as text, where it goes, and what is left out of it.
 * Follows typing at each pause.
 */
export function useNextRequest(id: ConversationId | null) {
  const { entryOf } = useApp()
  const settings = useTurnSettings(id)
  const connection = useAppState(selectConnection(settings.connectionId))
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useDebouncedDraft(id ?? 'new')
  const { connectionId, modelId } = settings
  const entry = connectionId !== null && modelId !== null ? entryOf({ connectionId, modelId }) : undefined
  const kept = useAppState((state) => state.settings.refusals)
  const chosen = useAppState((state) => state.settings.modelDialects)

  return useMemo(() => {
    const path = (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? [])
    const refusals =
      connectionId !== null && modelId !== null
        ? refusalsOf(kept, { connectionId, modelId }, entry)
        : NO_REFUSALS
    const dialect = dialectFor({ connection, modelId, entry, chosen })
    return {
      ...buildRequest({
        dialect,
        host: connection && hostOf(connection.baseUrl),
        path: withDraft(path, draft),
        settings,
        entry,
        refusals,
        connectionFields: connection?.extraFields,
      }),
      url: connection && endpointUrl(connection.baseUrl, dialect),
    }
  }, [thread, draft, settings, connectionId, modelId, entry, kept, chosen, connection])
}
