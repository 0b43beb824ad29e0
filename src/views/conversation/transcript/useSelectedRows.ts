import { useEffect, useState, type RefObject } from 'react'

import type { MessageId } from '@/domain/ids'

const NONE: readonly number[] = []

/** Rows in which the text selection begins and ends: they must stay in the page, or the selection is lost. */
export function useSelectedRows(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly MessageId[],
): readonly number[] {
  const [selected, setSelected] = useState<readonly MessageId[]>([])
  useEffect(() => {
    function read() {
      const selection = getSelection()
      const ends =
        selection === null || selection.isCollapsed
          ? []
          : [selection.anchorNode, selection.focusNode].flatMap(
              (node) => messageIdOf(node, scroller.current) ?? [],
            )
      setSelected((before) => (before.join() === ends.join() ? before : ends))
    }
    document.addEventListener('selectionchange', read)
    return () => {
      document.removeEventListener('selectionchange', read)
    }
  }, [scroller])
  return selected.length === 0 ? NONE : selected.map((id) => ids.indexOf(id)).filter((index) => index >= 0)
}

/** The message a node stands in, if that is in `within`. */
export function messageIdOf(node: Node | null, within: HTMLElement | null): MessageId | undefined {
  const element = node instanceof Element ? node : node?.parentElement
  const article = element?.closest<HTMLElement>('[data-message-id]')
  return article && within?.contains(article) ? (article.dataset['messageId'] as MessageId) : undefined
}
