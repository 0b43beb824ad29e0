import { useEffect, useMemo, useState } from 'react'

import { draftMessage } from '@/domain/drafts/personMessage'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { countAhead, estimateMessageTokens } from '@/domain/tokens/estimateTokens'
import { whenIdle, yieldToPage } from '@/lib/time/afterPaint'

import { useDebouncedDraft } from '../drafts/useDebouncedDraft'

/** Characters counted while a view is drawn. */
const WHILE_DRAWN = 8_000
/** What is opened is painted first. */
const SOON = { latestMs: 500, elseMs: 0 }

/**
 * Whether the tokens of all these messages are counted. A long conversation is counted a few milliseconds at a time,
 * so that opening it does not wait; few messages are counted at once.
 */
export function useAreCounted(messages: readonly Message[]): boolean {
  const [seen, setSeen] = useState(() => ({ messages, isDone: countShort(messages) }))
  const now = seen.messages === messages ? seen : { messages, isDone: countShort(messages) }
  if (now !== seen) setSeen(now)

  useEffect(() => {
    if (now.isDone) return
    let isGone = false
    const count = async () => {
      while (!isGone && !countAhead(messages)) await yieldToPage()
      if (!isGone) setSeen({ messages, isDone: true })
    }
    const withdraw = whenIdle(() => void count(), SOON)
    return () => {
      withdraw()
      isGone = true
    }
  }, [messages, now.isDone])

  return now.isDone
}

/** Long ones wait until the view is rendered. */
const countShort = (messages: readonly Message[]) => countAhead(messages, WHILE_DRAWN, false)

/** Estimated tokens of what is being written. Follows typing at each pause. */
export function useDraftTokens(id: ConversationId | null): number {
  const draft = useDebouncedDraft(id ?? 'new')
  return useMemo(() => {
    const message = draftMessage(draft)
    return message ? Math.round(estimateMessageTokens(message).tokens) : 0
  }, [draft])
}
