import { useMemo } from 'react'

import { buildRequest, dialectFor, endpointUrl, streamParameters } from '@/domain/dialects'
import { hostOf } from '@/domain/connections/baseUrl'
import type { ConversationId } from '@/domain/ids'
import { withDraft } from '@/domain/drafts/personMessage'
import { NO_REFUSALS, refusalsOf } from '@/domain/request/refusals'
import { selectConnection, selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'
import { useDialectCode } from '../models/useDialectCode'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'

/**
 * The request that pressing Send would make now: its body as text, where it goes, and what is left out of it.
 * Follows typing at each pause. Undefined until the code of its dialect is here.
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

  const dialect = dialectFor({ connection, modelId, entry, chosen })
  const isHere = useDialectCode(dialect)

  return useMemo(() => {
    if (!isHere) return undefined
    const path = (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? [])
    const refusals =
      connectionId !== null && modelId !== null
        ? refusalsOf(kept, { connectionId, modelId }, entry)
        : NO_REFUSALS
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
      url:
        connection &&
        endpointUrl(connection.baseUrl, dialect, {
          model: modelId ?? '',
          isStreamed: streamParameters(settings.parameters, refusals).stream?.value !== false,
        }),
    }
  }, [thread, draft, settings, connectionId, modelId, entry, kept, dialect, connection, isHere])
}
