import { useEffect } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { useApp } from '@/hooks/app'
import { startOnce } from '@/lib/startOnce'
import { selectMessage, selectPath } from '@/store/selectors'

/**
 * Copies a selection that spans messages of which some are not in the page, and lets "select all" with the focus in
 * the transcript select the transcript.
 */
export function useSpannedCopy(scroller: HTMLElement | null, conversationId: ConversationId): void {
  const { store, liveReplies } = useApp()
  useEffect(() => {
    const log = scroller?.querySelector<HTMLElement>('[role="log"]')
    if (!scroller || !log) return
    let copier: typeof import('./copy/spannedCopy') | undefined
    const loading = startOnce(async () => (copier = await import('./copy/spannedCopy')))
    const load = () => void loading.open().catch(() => undefined)

    const messageOf = (id: MessageId) => {
      const message = selectMessage(conversationId, id)(store.getState())
      return message?.status.type === 'streaming' ? { ...message, parts: liveReplies.read(id) } : message
    }
    function copy(event: ClipboardEvent) {
      const selection = getSelection()
      if (!log || !selection || selection.rangeCount === 0 || selection.isCollapsed || isBox(event.target)) return
      const path = selectPath(conversationId)(store.getState())
      const copied = copier?.spannedCopy(log, selection.getRangeAt(0), { path, messageOf })
      if (!copied) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', copied.plain)
      event.clipboardData?.setData('text/html', copied.html)
    }
    function selectAll(event: KeyboardEvent) {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a'
      if (!isAsked || event.shiftKey || isBox(event.target) || !log) return
      event.preventDefault()
      getSelection()?.selectAllChildren(log)
    }
    // Its code is there by the time a selection is made.
    scroller.addEventListener('focusin', load)
    scroller.addEventListener('pointerdown', load)
    scroller.addEventListener('keydown', selectAll)
    document.addEventListener('copy', copy)
    return () => {
      scroller.removeEventListener('focusin', load)
      scroller.removeEventListener('pointerdown', load)
      scroller.removeEventListener('keydown', selectAll)
      document.removeEventListener('copy', copy)
    }
  }, [scroller, conversationId, store, liveReplies])
}

const isBox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
