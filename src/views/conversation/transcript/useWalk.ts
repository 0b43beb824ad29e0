import { useCallback, type RefObject } from 'react'

import type { MessageId } from '@/domain/ids'

import { messageIdOf } from './useSelectedRows'
import type { RowsHandle } from './VirtualRows'

type Options = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly path: readonly MessageId[]
  readonly rows: RefObject<RowsHandle | null>
  readonly release: () => void
}

/** Moves the focus from message to message; from elsewhere it starts at the last one. */
export function useWalk({ scroller, path, rows, release }: Options): (step: 1 | -1) => void {
  return useCallback(
    (step) => {
      const current = messageIdOf(document.activeElement, scroller.current)
      const from = current === undefined ? path.length : path.indexOf(current)
      const index = Math.max(0, Math.min(path.length - 1, from + step))
      const id = path[index]
      if (id === undefined) return
      release()
      rows.current?.showIndex(index)
      // The row may only now be made.
      requestAnimationFrame(() => {
        scroller.current
          ?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`)
          ?.focus({ preventScroll: true })
      })
    },
    [scroller, path, rows, release],
  )
}
