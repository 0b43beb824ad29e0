import { useCallback, useEffect, useState, type RefObject } from 'react'

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

type Options = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly path: readonly MessageId[]
  readonly show: (id: MessageId) => void
}

/** Moves the focus from message to message; from elsewhere it starts at the last one. */
export function useWalk({ scroller, path, show }: Options): (step: 1 | -1) => void {
  return useCallback(
    (step) => {
      const current = messageIdOf(document.activeElement, scroller.current)
      const from = current === undefined ? path.length : path.indexOf(current)
      const index = Math.max(0, Math.min(path.length - 1, from + step))
      const id = path[index]
      if (id === undefined) return
      show(id)
      // The row may only now be made.
      requestAnimationFrame(() => {
        scroller.current
          ?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`)
          ?.focus({ preventScroll: true })
      })
    },
    [scroller, path, show],
  )
}
