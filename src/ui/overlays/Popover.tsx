import * as Radix from 'radix-ui/popover'
import { use, type ReactNode } from 'react'

import { classNames } from '../classNames'
import { FloatPlaceContext } from './FloatPlace'
import { useBackCloses } from './useBackCloses'

export type PopoverProps = {
  /** Its accessible name. */
  readonly label: string
  /** Left out, it opens and closes by itself. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** The button it belongs to. */
  readonly trigger: ReactNode
  /** Which of its edges is at the button's; the left one unless given. */
  readonly align?: 'start' | 'end'
  /** Its width and what is inside: as wide as most panels unless given. */
  readonly className?: string
  readonly children: ReactNode
}

/** A button and a small panel of controls. Not modal: a press elsewhere or Escape closes it. Lazy. */
export function Popover({
  label,
  isOpen,
  onOpenChange,
  trigger,
  align = 'start',
  className = 'w-[min(24rem,calc(100vw-1rem))]',
  children,
}: PopoverProps) {
  const place = use(FloatPlaceContext)
  useBackCloses(() => onOpenChange?.(false), isOpen === true && onOpenChange !== undefined)
  return (
    <Radix.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* In the place itself: what floats outside every landmark is lost to those who go by them. */}
      <Radix.Portal container={place ?? document.querySelector('main')}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'z-50 max-h-(--radix-popover-content-available-height) animate-[fade-in_80ms_ease-out] overflow-y-auto rounded border border-line-strong bg-surface shadow-(--shadow-float)',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
