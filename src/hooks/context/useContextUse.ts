import { useEffect, useMemo, useState } from 'react'

import { contextUse } from '@/domain/context/sentPath'
import type { ConversationId } from '@/domain/ids'
import { estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectConversationSettings, selectThread } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDialect } from '../models/useDialect'
import { useAreCounted } from '../tokens/useAreCounted'

/**
 * Tokens the conversation holds along the shown path, with the summary of its earlier part: what the service counted
 * at its last reply, and an estimate of what came after. 0 for a new one, and while a long one is still being counted.
 */
export function useContextUse(conversationId: ConversationId | null): number {
  const { tree, path } = useAppState(conversationId === null ? selectNothing : selectThread(conversationId))
  const contextCut = useAppState((state) => selectConversationSettings(conversationId)(state).contextCut)
  const { counted, since } = useMemo(() => {
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    return contextUse(messages, contextCut ? { contextCut } : {})
  }, [tree, path, contextCut])
  const isDone = useAreCounted(since)
  return useMemo(
    () =>
      Math.round(
        isDone
          ? since.reduce((sum, message) => sum + estimateMessageTokens(message).tokens, counted)
          : counted,
      ),
    [isDone, since, counted],
  )
}

const selectNothing = () => NO_THREAD

/** A conversation is counted once it has not changed for so long: each change may follow another. */
const REST_MS = 1_000

/**
 * Tokens of a conversation, without what is being written, as the provider counts them; undefined where it isn't
 * asked (`needsCount`) or has not answered, and the estimate counts. Asked only while the page is seen.
 */
export function useCountedContext(id: ConversationId | null): number | undefined {
  const { countContext } = useCommands()
  const settings = useTurnSettings(id, { isForSize: true })
  const thread = useAppState(id === null ? selectNothing : selectThread(id))
  const dialect = useDialect(settings)
  const canCount = id !== null && dialect !== 'chat' && thread.path.length > 0
  const [counted, setCounted] = useState<{
    thread: object
    settings: object
    dialect: string
    tokens: number
  }>()

  useEffect(() => {
    if (!canCount) return
    const leaving = new AbortController()
    const count = async () => {
      if (document.visibilityState === 'hidden') return
      const tokens = await countContext(id, leaving.signal)
      if (tokens !== undefined && !leaving.signal.aborted) setCounted({ thread, settings, dialect, tokens })
    }
    const timer = setTimeout(() => void count(), REST_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [canCount, id, thread, settings, dialect, countContext])

  const isCurrent = counted?.thread === thread && counted.settings === settings && counted.dialect === dialect
  return isCurrent ? counted.tokens : undefined
}
