import { useEffect } from 'react'

import type { ConversationId, MessageId } from '@/domain/ids'
import { spokenText } from '@/domain/spokenText'
import { useApp } from '@/hooks/app'
import { selectThread } from '@/store/selectors'

import { messageIdOf } from './useSelectedRows'

type Options = {
  readonly scroller: HTMLElement | null
  readonly conversationId: ConversationId
  readonly isVirtual: boolean
}

/**
 * Copies a selection that spans messages of which some are not in the page: the ends as they are
 * selected, those between from the data.
 */
export function useSpannedCopy({ scroller, conversationId, isVirtual }: Options): void {
  const { store } = useApp()
  useEffect(() => {
    if (!isVirtual) return
    function copy(event: ClipboardEvent) {
      const selection = getSelection()
      if (!selection || selection.rangeCount === 0 || !event.clipboardData) return
      const range = selection.getRangeAt(0)
      const { tree, path } = selectThread(conversationId)(store.getState())
      const first = indexIn(path, messageIdOf(range.startContainer, scroller))
      const last = indexIn(path, messageIdOf(range.endContainer, scroller))
      if (first < 0 || last - first < 2) return
      const between = path.slice(first + 1, last).flatMap((id) => tree.byId.get(id) ?? [])
      const head = document.createRange()
      head.setStart(range.startContainer, range.startOffset)
      const firstArticle = articleOf(range.startContainer)
      const lastArticle = articleOf(range.endContainer)
      if (!firstArticle || !lastArticle) return
      head.setEndAfter(firstArticle)
      const tail = document.createRange()
      tail.setStartBefore(lastArticle)
      tail.setEnd(range.endContainer, range.endOffset)
      const text = [head.toString(), ...between.map(spokenText), tail.toString()].join('\n\n')
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    }
    document.addEventListener('copy', copy)
    return () => {
      document.removeEventListener('copy', copy)
    }
  }, [scroller, conversationId, isVirtual, store])
}

const articleOf = (node: Node): Element | null | undefined =>
  (node instanceof Element ? node : node.parentElement)?.closest('[data-message-id]')

const indexIn = (path: readonly MessageId[], id: MessageId | undefined): number =>
  id === undefined ? -1 : path.indexOf(id)
