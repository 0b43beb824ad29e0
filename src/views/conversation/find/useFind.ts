import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { findPattern } from '@/domain/search/search'
import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState } from '@/hooks/app'
import { yieldToPage } from '@/lib/time/afterPaint'
import { selectThread } from '@/store/selectors'

import { findInMessages, totalOf, type FoundMessage } from './findInMessages'

const NONE: readonly FoundMessage[] = []

/** The hits of a query on the shown path, growing while the messages are read: `onFound` hears of each growth. */
export function useFind(
  conversationId: ConversationId,
  query: string,
  isCaseSensitive: boolean,
  onFound: (found: readonly FoundMessage[], isWhole: boolean) => void,
) {
  const { elapsed } = useApp()
  const { tree, path } = useAppState(selectThread(conversationId))
  const pattern = useMemo(() => findPattern(query, { isCaseSensitive }), [query, isCaseSensitive])
  const [answer, setAnswer] = useState<{
    pattern: RegExp | null
    found: readonly FoundMessage[]
    isWhole: boolean
  }>({
    pattern: null,
    found: NONE,
    isWhole: true,
  })

  const answered = useEffectEvent((pattern: RegExp, found: readonly FoundMessage[], isWhole: boolean) => {
    setAnswer({ pattern, found, isWhole })
    onFound(found, isWhole)
  })

  useEffect(() => {
    if (!pattern) return
    const controller = new AbortController()
    const { signal } = controller
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    void (async () => {
      let last = NONE
      const deps = { signal, now: elapsed, pause: yieldToPage }
      for await (const found of findInMessages(messages, pattern, deps)) {
        last = found
        if (!signal.aborted) answered(pattern, found, false)
      }
      if (!signal.aborted) answered(pattern, last, true)
    })()
    return () => {
      controller.abort()
    }
  }, [pattern, tree, path, elapsed])

  const found = pattern ? answer.found : NONE
  const isCurrent = answer.pattern === pattern
  return {
    pattern,
    found,
    total: totalOf(found),
    /** Whether the hits are those of this query: until its first arrive, the previous ones are shown. */
    isCurrent,
    isWhole: !pattern || (answer.isWhole && isCurrent),
  }
}
