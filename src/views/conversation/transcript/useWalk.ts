import { useCallback, type RefObject } from 'react'

import type { MessageId } from '@/domain/ids'

import { messageIdOf } from './useSelectedRows'

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
