import { useEffect, useEffectEvent } from 'react'

import { loadCode } from '@/lib/loadCode'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'
import { useBackCloses } from '@/ui/overlays/useBackCloses'

type Sheet = { readonly isOpen: boolean; readonly onOpen: () => void; readonly onClose: () => void }

/** On touch a swipe from the edge brings the list, and one back to it, or Back, takes it away. */
export default function SheetByTouch({ isOpen, onOpen, onClose }: Sheet) {
  useBackCloses(onClose, isOpen)
  const open = useEffectEvent(onOpen)
  const close = useEffectEvent(onClose)
  const isBeside = useMediaQuery('(width >= 48rem)')
  useEffect(() => {
    if (isBeside) return
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
  }, [isBeside, isOpen])
  return null
}
