import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { createFinder, type Finder } from '@/domain/search/createFinder'
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
  const finder = useMemo(() => createFinder(query, { isCaseSensitive }), [query, isCaseSensitive])
  const [answer, setAnswer] = useState<{
    finder: Finder | null
    found: readonly FoundMessage[]
    isWhole: boolean
  }>({
    finder: null,
    found: NONE,
    isWhole: true,
  })

  const answered = useEffectEvent((finder: Finder, found: readonly FoundMessage[], isWhole: boolean) => {
    setAnswer({ finder, found, isWhole })
    onFound(found, isWhole)
  })

  useEffect(() => {
    if (!finder) return
    const controller = new AbortController()
    const { signal } = controller
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    void (async () => {
      let last = NONE
      const deps = { signal, now: elapsed, pause: yieldToPage }
      for await (const found of findInMessages(messages, finder, deps)) {
        last = found
        if (!signal.aborted) answered(finder, found, false)
      }
      if (!signal.aborted) answered(finder, last, true)
    })()
    return () => {
      controller.abort()
    }
  }, [finder, tree, path, elapsed])

  const found = finder ? answer.found : NONE
  const isCurrent = answer.finder === finder
  return {
    finder,
    found,
    total: totalOf(found),
    /** Whether the hits are those of this query: until its first arrive, the previous ones are shown. */
    isCurrent,
    isWhole: !finder || (answer.isWhole && isCurrent),
  }
}
