import { X } from '@/ui/firstIcons'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { classNames } from '../classNames'
import { IconButton } from '../controls/IconButton'
import { useBackCloses } from './useBackCloses'
import { useFocusBack } from './useFocusBack'

export type SheetProps = {
  readonly title: string
  readonly isTitleHidden?: boolean | undefined
  /** The edge it comes from. */
  readonly side: 'left' | 'right' | 'bottom'
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A panel over the page for places too narrow to show it beside: library and inspector on a phone.
 * Lazy: import it only from files that are themselves loaded on demand. Mount it to open it.
 */
export function Sheet({ title, isTitleHidden = false, side, onClose, children }: SheetProps) {
  const { remember, giveBack } = useFocusBack()
  useBackCloses(onClose)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-[fade-in_120ms_ease-out] bg-(--backdrop)" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className={classNames(
            'fixed z-42 flex flex-col overflow-hidden border-line-strong bg-ground shadow-(--shadow-float) outline-none',
            SIDES[side],
          )}
        >
          <header
            className={
              isTitleHidden
                ? 'sr-only'
                : 'flex h-12 shrink-0 items-center gap-3 border-b border-line pe-2 ps-4'
            }
          >
            <Radix.Title className="min-w-0 flex-1 truncate text-[15px] font-semibold">{title}</Radix.Title>
            <IconButton label={t('Close')} icon={X} onClick={onClose} />
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const SIDES = {
  left: 'inset-y-0 start-0 w-[min(20rem,86vw)] animate-[slide-in-left_140ms_ease-out] border-e',
  right: 'inset-y-0 end-0 w-[min(24rem,92vw)] animate-[slide-in-right_140ms_ease-out] border-s',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] animate-[rise-in_140ms_ease-out] rounded-t-[12px] border-t pb-[env(safe-area-inset-bottom)]',
}
