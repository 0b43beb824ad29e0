import { language } from '@/lib/text/language'
import type { IconDrawing } from '@/ui/firstIcons'
import { Check } from '@/ui/icons'
import * as Radix from 'radix-ui/dropdown-menu'
import { use, type ReactNode } from 'react'

import { FloatPlaceContext } from './FloatPlace'
import { Kbd } from '../controls/Kbd'
import { useBackCloses } from './useBackCloses'

export type MenuItem =
  | {
      readonly type: 'item'
      readonly label: string
      readonly onPick: () => void
      readonly icon?: IconDrawing | undefined
      readonly keys?: string | undefined
      readonly isDanger?: boolean | undefined
      readonly isDisabled?: boolean | undefined
      /** What people use most: a sheet shows it at once, and the rest behind “More”. */
      readonly isOften?: boolean | undefined
    }
  | {
      readonly type: 'check'
      readonly label: string
      readonly isChecked: boolean
      readonly onPick: () => void
    }
  | { readonly type: 'heading'; readonly label: string }
  | { readonly type: 'separator' }

export type MenuProps = {
  readonly items: readonly MenuItem[]
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** The button it belongs to. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end' | undefined
}

/**
 * A button and its menu. Not modal: the page behind can be scrolled, and a press elsewhere closes it.
 * Lazy: `MenuButton` loads it when the pointer or the focus comes near.
 */
export function Menu({ items, isOpen, onOpenChange, trigger, align = 'end' }: MenuProps) {
  const place = use(FloatPlaceContext)
  useBackCloses(() => onOpenChange(false), isOpen)
  return (
    <Radix.Root dir={language().direction} open={isOpen} modal={false} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* In the place itself: what floats outside every landmark is lost to those who go by them. */}
      <Radix.Portal container={place ?? document.querySelector('main')}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-[fade-in_80ms_ease-out] overflow-y-auto rounded border border-line-strong bg-surface p-1 shadow-(--shadow-float)"
        >
          {items.map((item, index) => (
            <Row key={item.type === 'separator' ? `separator-${index}` : item.label} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Row({ item }: { readonly item: MenuItem }) {
  switch (item.type) {
    case 'separator':
      return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
    case 'heading':
      return <Radix.Label className="px-2 pt-1.5 pb-0.5 text-xs text-muted">{item.label}</Radix.Label>
    case 'check':
      return (
        <Radix.CheckboxItem checked={item.isChecked} onSelect={item.onPick} className={ROW}>
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {/* Behind the words, so that they begin in one line with those of other items. */}
          <span className="inline-flex w-4 justify-center">
            <Radix.ItemIndicator>
              <Check aria-hidden size={15} />
            </Radix.ItemIndicator>
          </span>
        </Radix.CheckboxItem>
      )
    case 'item':
      return (
        <Radix.Item
          disabled={item.isDisabled === true}
          onSelect={item.onPick}
          className={`${ROW} ${item.isDanger === true ? 'text-danger' : 'text-text'}`}
        >
          {item.icon && (
            <item.icon aria-hidden size={15} strokeWidth={1.75} className="shrink-0 opacity-75" />
          )}
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          {item.keys !== undefined && <Kbd keys={item.keys} />}
        </Radix.Item>
      )
  }
}

const ROW =
  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 text-sm outline-none select-none ' +
  'data-highlighted:bg-tint data-disabled:opacity-50 pointer-coarse:min-h-11'
