import { useDeferredValue, useMemo } from 'react'

import { type CompactionPlan, compactionPlan } from '@/domain/context/compactionPlan'
import { withDraft } from '@/domain/drafts/personMessage'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Thread } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useAppState } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDebouncedDraft } from '../drafts/useDebouncedDraft'
import { useModel } from '../models/useModels'
import { useAreCounted } from '../tokens/useAreCounted'

/** Stands where the next message will, while nothing is written. */
const NEXT = { text: '.', attachments: [] }

/** What would be summarised before the next message; undefined where nothing would, and while it is counted. */
export function useCompactionPlan(id: ConversationId): CompactionPlan | undefined {
  const settings = useTurnSettings(id, { isForSize: true })
  const thread = useDeferredValue<Thread | undefined>(useAppState(selectThread(id)), undefined)
  const entry = useModel(settings)?.entry
  const draft = useDebouncedDraft(id)
  const path = useMemo(
    (): readonly Message[] =>
      (thread?.path ?? []).flatMap((messageId) => thread?.tree.byId.get(messageId) ?? []),
    [thread],
  )
  const isCounted = useAreCounted(path)
  return useMemo(() => {
    if (!isCounted) return undefined
    const isEmpty = draft.text === '' && draft.attachments.length === 0
    return compactionPlan({ path: withDraft(path, isEmpty ? NEXT : draft), settings, entry })
  }, [isCounted, path, draft, settings, entry])
}
