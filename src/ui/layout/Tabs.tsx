import { useId, type KeyboardEvent, type ReactNode } from 'react'

import { classNames } from '../classNames'
import { keyAlong } from '../keyAlong'

import './tabs.css'

export type Tab<Id extends string> = {
  readonly id: Id
  readonly label: string
  /** A count or mark beside the label. */
  readonly note?: ReactNode
}

export type TabsProps<Id extends string> = {
  /** The accessible name of the list of tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** The panel of the selected tab; the others are not in the page. */
  readonly children: ReactNode
  /** Shown at the right of the tabs. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
}

/** Panels of which one is shown. Arrow keys, Home and End move along the tabs and select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
  aside,
  className,
}: TabsProps<Id>) {
  const id = useId()

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = nextIndex(
      keyAlong(event),
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    )
    const tab = index === undefined ? undefined : tabs[index]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    document.getElementById(`${id}-tab-${tab.id}`)?.focus()
  }

  return (
    <div className={classNames('flex min-h-0 flex-col', className)}>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
        <div role="tablist" aria-label={label} className="flex min-w-0 flex-1 items-center gap-4">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.id}`}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? `${id}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={move}
              className={classNames(
                'tab text-sm',
                tab.id === selected ? 'font-semibold text-text' : 'text-muted hover:text-text',
              )}
            >
              {tab.label}
              {tab.note}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {children}
      </div>
    </div>
  )
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
