import { useEffect, useEffectEvent } from 'react'

import { loadCode } from '@/lib/loadCode'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'
import { useBackCloses } from '@/ui/overlays/useBackCloses'

type Sheet = { readonly isOpen: boolean; readonly onOpen: () => void; readonly onClose: () => void }

/** On touch a swipe from the edge brings the list, and one back to it, or Back, takes it away. */
export function useSheetByTouch({ isOpen, onOpen, onClose }: Sheet): void {
  useBackCloses(onClose, isOpen)
  const open = useEffectEvent(onOpen)
  const close = useEffectEvent(onClose)
  const isCoarse = useMediaQuery('(pointer: coarse)')
  const isBeside = useMediaQuery('(width >= 48rem)')
  const isTouch = isCoarse && !isBeside
  useEffect(() => {
    if (!isTouch) return
    let end: (() => void) | undefined
    let isGone = false
    loadCode(() => import('@/ui/touch/swipeAtEdge')).then(
      ({ swipeAtEdge }) => {
        if (!isGone) end = swipeAtEdge(document, isOpen ? { onBack: () => close() } : { onIn: () => open() })
      },
      // The button at the top does the same.
      () => undefined,
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [isTouch, isOpen])
}
