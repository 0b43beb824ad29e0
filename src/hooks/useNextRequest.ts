import { useMemo } from 'react'

import { completionsUrl } from '@/domain/baseUrl'
import type { Draft } from '@/domain/draft'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/message'
import { buildRequest } from '@/domain/request/buildRequest'
import { selectConnection, selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import { useApp, useAppState } from './app'

/** The request that pressing Send would make now: its body as text, where it goes, and what is left out of it. */
export function useNextRequest(id: ConversationId | null) {
  const { entryOf } = useApp()
  const settings = useAppState(selectConversationSettings(id))
  const connection = useAppState(selectConnection(settings.connectionId))
  const thread = useAppState((state) => (id === null ? undefined : selectThread(id)(state)))
  const draft = useAppState(selectDraft(id ?? 'new'))
  const { connectionId, modelId } = settings
  const entry = connectionId !== null && modelId !== null ? entryOf({ connectionId, modelId }) : undefined

  return useMemo(() => {
    const path = (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? [])
    const withDraft = draft.text === '' ? path : [...path, draftMessage(draft)]
    return {
      ...buildRequest({ path: withDraft, settings, entry }),
      url: connection && completionsUrl(connection.baseUrl),
    }
  }, [thread, draft, settings, entry, connection])
}

/** What is typed as the message it would become. */
export const draftMessage = (draft: Draft): Message => ({
  id: 'draft' as MessageId,
  conversationId: 'draft' as ConversationId,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: draft.text }],
  status: { type: 'complete' },
  createdAt: 0,
})
