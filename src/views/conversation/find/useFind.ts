import { useEffect, useMemo, useState } from 'react'

import { findPattern } from '@/domain/find/findPattern'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { selectThread } from '@/store/selectors'

import { findInMessages, totalOf, type FoundMessage } from './findInMessages'

const NONE: readonly FoundMessage[] = []
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** The hits of a query on the shown path, growing while the messages are read. */
export function useFind(conversationId: ConversationId, query: string, isCaseSensitive: boolean) {
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

  useEffect(() => {
    if (!pattern) return
    const controller = new AbortController()
    const { signal } = controller
    const messages = path.flatMap((id) => tree.byId.get(id) ?? [])
    void (async () => {
      let last = NONE
      const means = { signal, now: () => performance.now(), pause }
      for await (const found of findInMessages(messages, pattern, means)) {
        last = found
        if (!signal.aborted) setAnswer({ pattern, found, isWhole: false })
      }
      if (!signal.aborted) setAnswer({ pattern, found: last, isWhole: true })
    })()
    return () => {
      controller.abort()
    }
  }, [pattern, tree, path])

  const found = pattern ? answer.found : NONE
  return {
    pattern,
    found,
    total: totalOf(found),
    isWhole: !pattern || (answer.isWhole && answer.pattern === pattern),
  }
}
