import { useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { useAppState, useCommands } from '../app'
import { useTurnSettings } from '../assistants/useTurnSettings'
import { useDialect } from '../models/useDialect'

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

const selectNothing = () => NO_THREAD
