import type { IconDrawing } from '@/ui/firstIcons'
import { useState } from 'react'

import { IconButton } from '../controls/IconButton'
import type { MenuItem } from './Menu'
import { onDemand } from '../feedback/onDemand'

export type MenuButtonProps = {
  /** The accessible name of the button. */
  readonly label: string
  readonly icon: IconDrawing
  /** Asked for when the menu opens, so that rows never opened cost nothing. */
  readonly items: () => readonly MenuItem[]
  readonly size?: 'small' | 'medium' | undefined
  readonly align?: 'start' | 'end' | undefined
  readonly className?: string | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Whether the press that brought its code opens it. */
  readonly isOpenAtFirst?: boolean | undefined
  /** -1 where something else leads to it. */
  readonly tabIndex?: -1 | undefined
}

const Menu = onDemand(() => import('./Menu').then((module) => module.Menu))

/** A button that opens a menu. Light: the menu's code comes when the pointer or the focus does. */
export function MenuButton({
  label,
  icon,
  items,
  size = 'small',
  align,
  className,
  onOpenChange,
  isOpenAtFirst = false,
  tabIndex,
}: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  // Once opened, the menu keeps its button, so that closing can give the focus back to it.
  const [hasOpened, setHasOpened] = useState(isOpenAtFirst)
  const turn = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen)
    setHasOpened(true)
    onOpenChange?.(isNowOpen)
  }
  const look = { label, icon, size, className, tabIndex, 'aria-haspopup': 'menu' } as const

  const button = (
    <IconButton
      {...look}
      aria-expanded={isOpen}
      onPointerEnter={Menu.preload}
      onFocus={Menu.preload}
      onClick={() => turn(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        turn(true)
      }}
    />
  )
  if (!hasOpened) return button
  return (
    <Menu
      whileLoading={button}
      items={isOpen ? items() : []}
      isOpen={isOpen}
      onOpenChange={turn}
      trigger={<IconButton {...look} />}
      align={align}
    />
  )
}
