import { useEffect, useRef, useState, type ReactNode } from 'react'

import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { FloatPlaceContext } from '@/ui/overlays/FloatPlace'
import { useInertAround } from '@/ui/overlays/useInertAround'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'

type Props = {
  readonly side: 'left' | 'right'
  readonly isSheetOpen: boolean
  readonly onCloseSheet: () => void
  /** Full-width places show the panel only as a sheet. */
  readonly isHiddenOnWide?: boolean
  readonly children: ReactNode
}

/** Tailwind's `md` and `xl`, as below. */
const BESIDE_FROM = { left: '(width >= 48rem)', right: '(width >= 80rem)' } as const

/**
 * A panel beside the place on wide screens, a sheet over it on narrow ones. One element for
 * both, so that what is typed or scrolled in it survives a change of width.
 */
export function SidePanel({ side, isSheetOpen, onCloseSheet, isHiddenOnWide = false, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  // After the first paint: setting it earlier would render everything twice.
  useEffect(() => {
    setPanel(element.current)
  }, [])
  const isBeside = useMediaQuery(BESIDE_FROM[side]) && !isHiddenOnWide
  const isOver = isSheetOpen && !isBeside
  useInertAround(isOver ? panel : null)
  useEffect(() => {
    if (!isSheetOpen) return
    const opener = document.activeElement
    panel?.querySelector<HTMLElement>('button, a[href], input')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isSheetOpen, panel])

  useEffect(() => {
    if (!isSheetOpen) return
    const close = (event: KeyboardEvent) => {
      // A menu in it that has just closed takes the key for itself.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // The key has done its work: it is not to stop a reply too.
      event.preventDefault()
      onCloseSheet()
    }
    // Of the document, since a press beside its controls leaves the focus nowhere.
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', close)
    }
  }, [isSheetOpen, onCloseSheet])

  const breakpoint = side === 'left' ? 'md' : 'xl'
  return (
    <>
      {isSheetOpen && (
        <button
          type="button"
          tabIndex={-1}
          data-over-sheets
          aria-label={t('Close panel')}
          className={classNames(
            'fixed inset-0 z-31 bg-[var(--backdrop)]',
            !isHiddenOnWide && `${breakpoint}:hidden`,
          )}
          onClick={onCloseSheet}
        />
      )}
      <div
        ref={element}
        className={classNames(
          // On its own for the painter, too: what changes beside it does not paint it again.
          'isolate h-dvh min-h-0 shrink-0 flex-col border-line',
          side === 'left' ? 'w-64 border-e bg-rail' : 'w-[328px] max-w-[92vw] border-s bg-ground',
          isSheetOpen
            ? classNames(
                'fixed top-0 z-32 flex shadow-[var(--shadow-float)]',
                side === 'left' ? 'start-0 w-[84vw] max-w-xs' : 'end-0',
              )
            : 'hidden',
          !isHiddenOnWide &&
            (side === 'left'
              ? 'md:static md:flex md:w-64 md:shadow-none'
              : 'xl:static xl:flex xl:w-[328px] xl:shadow-none'),
        )}
      >
        <FloatPlaceContext value={isOver ? panel : null}>{children}</FloatPlaceContext>
      </div>
    </>
  )
}
