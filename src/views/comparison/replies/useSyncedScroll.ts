import { useCallback, useRef } from 'react'

/**
 * Boxes that scroll together: all have the same relative scroll position.
 * Give the returned ref to each box, by its id.
 */
export function useSyncedScroll(isOn: boolean) {
  const boxes = useRef(new Map<string, HTMLElement>())
  // A box that was moved by another one says so too; that must not move them all again.
  const leader = useRef<{ id: string; until: number }>(undefined)

  const register = useCallback(
    (id: string) => (box: HTMLElement | null) => {
      if (box) boxes.current.set(id, box)
      else boxes.current.delete(id)
    },
    [],
  )

  const follow = useCallback(
    (id: string, at: number) => {
      const moved = boxes.current.get(id)
      if (!isOn || !moved) return
      if (leader.current && leader.current.id !== id && at < leader.current.until) return
      leader.current = { id, until: at + 120 }
      const range = moved.scrollHeight - moved.clientHeight
      const share = range <= 0 ? 0 : moved.scrollTop / range
      for (const [otherId, other] of boxes.current) {
        if (otherId !== id) other.scrollTo({ top: share * (other.scrollHeight - other.clientHeight) })
      }
    },
    [isOn],
  )
  return { register, follow }
}
