import { useEffect, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState } from '@/hooks/app'
import { afterPaint } from '@/lib/time/afterPaint'
import { yieldToPage } from '@/lib/time/yieldToPage'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'

import { outlineEntries, type OutlineItem } from './outlineEntries'

/** Work is cut into pieces of this length, in milliseconds. */
const SLICE_MS = 8

/** The outline of the shown path; null until it is made. It comes in pieces, so that a long conversation holds nothing up. */
export function useOutline(id: ConversationId): readonly OutlineItem[] | null {
  const { elapsed } = useApp()
  const thread = useAppState(selectThread(id))
  const [items, setItems] = useState<readonly OutlineItem[] | null>(null)
  useEffect(() => {
    // Not read yet.
    if (thread === NO_THREAD) return
    const { tree, path } = thread
    const { signal, abort } = abortable()
    const begin = async () => {
      const next: OutlineItem[] = []
      let since = elapsed()
      for (const messageId of path) {
        const message = tree.byId.get(messageId)
        if (message && message.status.type !== 'streaming')
          for (const item of outlineEntries(message)) next.push(item)
        if (elapsed() - since < SLICE_MS) continue
        await yieldToPage()
        if (signal.aborted) return
        since = elapsed()
      }
      if (!signal.aborted) setItems(next)
    }
    // What is opened is painted first.
    const withdraw = afterPaint(() => void begin())
    return () => {
      withdraw()
      abort()
    }
  }, [thread, elapsed])
  return items
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
