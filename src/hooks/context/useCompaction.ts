import { mayNeedSummary } from '@/domain/context/fits'
import { type Compaction, compactionOf } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { useApp, useAppState } from '../app'

/** When a chat is summarised, and by which model. */
export function useCompaction(id: ConversationId | null): Compaction {
  const own = useAppState((state) => selectConversationSettings(id)(state).compaction)
  const compaction = useAppState((state) => state.settings.compaction)
  const allowsCompaction = useAppState((state) => state.settings.allowsCompaction)
  return compactionOf({ compaction, allowsCompaction }, own ? { compaction: own } : {})
}

/** Whether a chat may be so full that its earlier part is to be summarised: told without counting, and never too late. */
export function useMayBeFull(id: ConversationId | null): boolean {
  const { entryOf } = useApp()
  const compaction = useCompaction(id)
  const { tree, path } = useAppState(id === null ? selectNothing : selectThread(id))
  const connectionId = useAppState((state) => selectConversationSettings(id)(state).connectionId)
  const modelId = useAppState((state) => selectConversationSettings(id)(state).modelId)
  if (compaction.when === 'off' || path.length === 0 || !connectionId || !modelId) return false
  const chosen = { connectionId, modelId }
  return mayNeedSummary(compaction, chosen, entryOf(chosen), { path, tree })
}

const selectNothing = () => NO_THREAD
