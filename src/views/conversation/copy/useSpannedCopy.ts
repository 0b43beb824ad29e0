import { useEffect, type RefObject } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { useApp } from '@/hooks/app'
import { asParagraphs } from '@/lib/text/escapeHtml'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { selectMessage, selectPath } from '@/store/selectors'

import type { Shown } from './spannedCopy'
import { messageIdOf } from '../transcript/useSelectedRows'

/**
 * Copies a selection that spans messages of which some are not in the page, and lets "select all" with the focus in
 * the transcript select the transcript.
 */
export function useSpannedCopy(frame: RefObject<HTMLElement | null>, conversationId: ConversationId): void {
  const { store, liveReplies, clipboard } = useApp()
  useEffect(() => {
    const scroller = frame.current
    const log = scroller?.querySelector<HTMLElement>('[role="log"]')
    if (!scroller || !log) return
    let copier: typeof import('./spannedCopy') | undefined
    const loading = startOnce(async () => (copier = await loadCode(() => import('./spannedCopy'))))
    const load = () => {
      if (getSelection()?.isCollapsed === false) void loading.open().catch(() => undefined)
    }

    const messageOf = (id: MessageId) => {
      const message = selectMessage(conversationId, id)(store.getState())
      return message?.status.type === 'streaming' ? { ...message, parts: liveReplies.read(id) } : message
    }
    function copy(event: ClipboardEvent) {
      const selection = getSelection()
      if (!log || !selection || selection.rangeCount === 0 || selection.isCollapsed || isBox(event.target))
        return
      const range = selection.getRangeAt(0)
      const shown = { path: selectPath(conversationId)(store.getState()), messageOf }
      if (!copier) {
        if (!range.intersectsNode(log) || isWithinOne(range, scroller)) return
        event.preventDefault()
        copyLater(range.cloneRange(), shown, selection.toString())
        return
      }
      const copied = copier.spannedCopy(log, range, shown)
      if (!copied) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', copied.plain)
      if (copied.html !== undefined) event.clipboardData?.setData('text/html', copied.html)
    }
    /** Its code is not here yet: the browser is promised what it will make. */
    function copyLater(range: Range, shown: Shown, inPage: string) {
      const copied = loading.open().then(
        (loaded) => (log ? loaded.spannedCopy(log, range, shown) : undefined),
        () => undefined,
      )
      const plain = copied.then((made) => made?.plain ?? inPage)
      void clipboard.copyRich(
        plain,
        copied.then(async (made) => made?.html ?? asParagraphs(await plain)),
      )
    }
    function selectAll(event: KeyboardEvent) {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a'
      if (!isAsked || event.shiftKey || isBox(event.target) || !log) return
      event.preventDefault()
      getSelection()?.selectAllChildren(log)
    }
    scroller.addEventListener('keydown', selectAll)
    document.addEventListener('selectionchange', load)
    document.addEventListener('copy', copy)
    return () => {
      scroller.removeEventListener('keydown', selectAll)
      document.removeEventListener('selectionchange', load)
      document.removeEventListener('copy', copy)
    }
  }, [frame, conversationId, store, liveReplies, clipboard])
}

const isBox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

const isWithinOne = ({ startContainer, endContainer }: Range, scroller: HTMLElement | null): boolean => {
  const id = messageIdOf(startContainer, scroller)
  return id !== undefined && id === messageIdOf(endContainer, scroller)
}
