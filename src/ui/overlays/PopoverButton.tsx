import { useState, type ReactNode } from 'react'

import { IconButton, type IconButtonProps } from '../controls/IconButton'

type Props = IconButtonProps & {
  /** Whether the panel is open at first: it was asked for elsewhere. */
  readonly startsOpen?: boolean
  /** Loads the code of the panel: the pointer or the focus is here. */
  readonly onNear: () => void
  /** The panel, once it was asked for: its code is a popover's, which no start needs. */
  readonly panel: (popover: {
    readonly whileLoading: ReactNode
    readonly isOpen: boolean
    readonly onOpenChange: (isOpen: boolean) => void
    readonly trigger: ReactNode
  }) => ReactNode
}

/** A button that opens a popover whose code loads when it is first needed. */
export function PopoverButton({ startsOpen = false, onNear, panel, ...look }: Props) {
  /** Null until it was asked for. */
  const [isOpen, turn] = useState<boolean | null>(startsOpen || null)
  const button = (
    <IconButton
      {...look}
      aria-haspopup="dialog"
      aria-expanded={isOpen ?? false}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={() => turn(true)}
    />
  )
  return isOpen === null
    ? button
    : panel({ whileLoading: button, isOpen, onOpenChange: turn, trigger: <IconButton {...look} /> })
}
