import { useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { selectThread } from '@/store/selectors'

import { outlineEntries, type OutlineItem } from './outlineEntries'

/** Work is cut into pieces of this length, in milliseconds. */
const SLICE_MS = 8

/** The outline of the shown path. It comes in pieces, so that a long conversation holds nothing up. */
export function useOutline(id: ConversationId): readonly OutlineItem[] {
  const { tree, path } = useAppState(selectThread(id))
  const [items, setItems] = useState<readonly OutlineItem[]>([])
  useEffect(() => {
    const { signal, abort } = abortable()
    void (async () => {
      const next: OutlineItem[] = []
      let since = performance.now()
      for (const messageId of path) {
        const message = tree.byId.get(messageId)
        if (message && message.status.type !== 'streaming') next.push(...outlineEntries(message))
        if (performance.now() - since < SLICE_MS) continue
        await new Promise((resolve) => setTimeout(resolve, 0))
        if (signal.aborted) return
        since = performance.now()
      }
      if (!signal.aborted) setItems(next)
    })()
    return abort
  }, [tree, path])
  return items
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
