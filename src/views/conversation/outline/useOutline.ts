import { useEffect, useState } from 'react'

import { titleOf } from '@/domain/conversations/listedChat'
import type { ConversationId, MessageId } from '@/domain/ids'
import { type Message, messageText } from '@/domain/messages/message'
import { useApp, useAppState } from '@/hooks/app'
import { memoByObject } from '@/lib/result'
import { afterPaint, yieldToPage } from '@/lib/time/afterPaint'
import { NO_THREAD } from '@/store/conversationsSlice'
import { selectThread } from '@/store/selectors'
import { outlineOf } from '@/ui/markdown'

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

/** A place one can jump to: a turn of the person, or a heading of a reply. */
export type OutlineItem = {
  readonly messageId: MessageId
  readonly text: string
  /** 0 is a turn; headings from 1. */
  readonly depth: number
  /** Which heading of which text part; undefined for a turn. */
  readonly heading?: { readonly part: number; readonly ordinal: number }
}

/** Deeper headings would only be noise beside a conversation. */
const DEEPEST = 3

/** The places of one message; read once for each version of it. A message without text has none. */
const outlineEntries = memoByObject((message: Message): readonly OutlineItem[] =>
  message.role === 'user' ? turnOf(message) : message.role === 'assistant' ? headingsOf(message) : [],
)

function turnOf(message: Message): readonly OutlineItem[] {
  const text = messageText(message)
  return text.trim() === '' ? [] : [{ messageId: message.id, text: titleOf(text), depth: 0 }]
}

function headingsOf({ id, parts }: Message): readonly OutlineItem[] {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.flatMap((text, part) => {
    const headings = outlineOf(text).filter(({ level }) => level <= DEEPEST)
    const top = Math.min(...headings.map(({ level }) => level))
    return headings.map(({ level, text: words, ordinal }) => ({
      messageId: id,
      text: words,
      depth: level - top + 1,
      heading: { part, ordinal },
    }))
  })
}
