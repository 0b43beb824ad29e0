import { useEffect, useState, type ReactNode } from 'react'

import { classNames } from '@/ui/classNames'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'
import { FloatPlaceContext } from '@/ui/overlays/FloatPlace'
import { useBackCloses } from '@/ui/overlays/useBackCloses'
import { useInertAround } from '@/ui/overlays/useInertAround'

type Props = {
  readonly label: string
  /** Over everything on wide screens too. */
  readonly isFull?: boolean
  /** Escape was pressed in it, or Back where it lies over the chat. */
  readonly onEscape: () => void
  readonly children: ReactNode
}

/** What is beside the chat on wide screens, and over it on narrow ones. It takes the focus, and gives it back. */
export function BesideFrame({ label, isFull = false, onEscape, children }: Props) {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const isOver = !useMediaQuery('(width >= 64rem)') || isFull
  useInertAround(isOver ? panel : null)
  useBackCloses(onEscape, isOver)
  useEffect(() => {
    if (!panel) return
    const opener = document.activeElement
    panel.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [panel])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const isInside = panel?.contains(document.activeElement) === true
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
      // The key has done its work: it is not to stop a reply too.
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', close)
    }
  }, [panel, onEscape])
  return (
    <aside
      ref={setPanel}
      tabIndex={-1}
      aria-label={label}
      className={classNames(
        'fixed inset-0 z-32 flex flex-col bg-ground outline-none print:hidden',
        !isFull && 'lg:static lg:z-auto lg:w-[45%] lg:max-w-180 lg:shrink-0 lg:border-s lg:border-line',
      )}
    >
      <FloatPlaceContext value={isOver ? panel : null}>{children}</FloatPlaceContext>
    </aside>
  )
}

/** The look of its first line. */
export const BESIDE_HEAD = 'flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-3 text-sm'
