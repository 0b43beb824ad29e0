import { X } from '@/ui/firstIcons'
import * as Radix from 'radix-ui/dialog'
import { useRef, useState, type ReactNode, type RefObject } from 'react'

import { t } from '@/lib/text/t'

import { classNames } from '../classNames'
import { FloatPlaceContext } from './FloatPlace'
import { IconButton } from '../controls/IconButton'
import { useBackCloses } from './useBackCloses'
import { useFocusBack } from './useFocusBack'

export type DialogProps = {
  readonly title: string
  readonly isTitleHidden?: boolean | undefined
  /** One sentence under the title. */
  readonly description?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** What has the focus first; the first control of the body when left out. */
  readonly initialFocusRef?: RefObject<HTMLElement | null> | undefined
}

/**
 * A dialog over the page: traps the focus, closes with Escape or a press outside, gives the focus back.
 * Lazy: import it only from files that are themselves loaded on demand. Mount it to open it.
 */
export function Dialog({
  title,
  isTitleHidden = false,
  description,
  onClose,
  children,
  footer,
  size = 'medium',
  initialFocusRef,
}: DialogProps) {
  const bodyRef = useRef<HTMLDivElement>(null)
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  const { remember, giveBack } = useFocusBack()
  useBackCloses(onClose)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* Radix' own overlay locks scrolling with an inline style sheet, which the page's policy refuses. */}
        <div className="fixed inset-0 z-40 animate-[fade-in_120ms_ease-out] bg-(--backdrop)" />
        <Radix.Content
          ref={setContent}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            remember()
            const first = initialFocusRef?.current ?? firstInSight(bodyRef.current)
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          onCloseAutoFocus={giveBack}
          className={classNames(
            'fixed inset-x-0 top-[max(1rem,10dvh)] z-40 mx-auto flex max-h-[min(80dvh,calc(100dvh-2rem))] w-[calc(100%-1.5rem)]',
            'animate-[rise-in_120ms_ease-out] flex-col overflow-hidden rounded-[10px] border border-line-strong',
            'bg-surface shadow-(--shadow-float) outline-none',
            WIDTHS[size],
          )}
        >
          <header
            className={
              isTitleHidden ? 'sr-only' : 'flex items-start gap-3 border-b border-line py-2.5 pe-2.5 ps-4'
            }
          >
            <div className="min-w-0 flex-1 py-0.5">
              <Radix.Title className="text-[15px] leading-6 font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-[13px] leading-5 text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            <IconButton label={t('Close')} icon={X} onClick={onClose} />
          </header>
          <div
            ref={bodyRef}
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
          >
            <FloatPlaceContext value={content}>{children}</FloatPlaceContext>
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The first control, or the body itself where that would scroll past what is to be read first. */
function firstInSight(body: HTMLElement | null): HTMLElement | null {
  const first = body?.querySelector<HTMLElement>(FOCUSABLE)
  if (!body || !first) return null
  return first.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom ? body : first
}

const FOCUSABLE = 'input:not(:disabled), textarea, select, button:not(:disabled), a[href], [tabindex="0"]'

const WIDTHS = { small: 'max-w-sm', medium: 'max-w-xl', large: 'max-w-4xl' }
