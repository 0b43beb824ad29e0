import * as Radix from 'radix-ui/popover'
import { use, type ReactNode } from 'react'

import { FloatPlaceContext } from './FloatPlace'

export type PopoverProps = {
  /** Its accessible name. */
  readonly label: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** The button it belongs to. */
  readonly trigger: ReactNode
  /** Which of its edges stands at the button's; the left one unless given. */
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** A button and a small panel of controls. Not modal: a press elsewhere or Escape closes it. Lazy. */
export function Popover({ label, isOpen, onOpenChange, trigger, align = 'start', children }: PopoverProps) {
  const place = use(FloatPlaceContext)
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* In the place itself: what floats outside every landmark is lost to those who go by them. */}
      <Radix.Portal container={place ?? document.querySelector('main')}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1rem))] animate-[fade-in_80ms_ease-out] overflow-y-auto rounded border border-line-strong bg-surface shadow-(--shadow-float)"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
