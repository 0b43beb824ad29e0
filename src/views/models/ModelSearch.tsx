import type { KeyboardEvent, RefObject } from 'react'

import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { X } from '@/ui/firstIcons'
import { Search } from '@/ui/icons'

import type { PickerRow } from './pickerRows'

type Step = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

const PAGE_OPTIONS = 8

/** Index of the option a key leads to from the one at `index`; stays at the ends, skips headings. -1 without options. */
export function stepActive(rows: readonly PickerRow[], index: number, step: Step): number {
  const isOption = (row: PickerRow) => row.type !== 'heading'
  if (step === 'first') return rows.findIndex(isOption)
  if (step === 'last') return rows.findLastIndex(isOption)
  const direction = step === 'next' || step === 'pageDown' ? 1 : -1
  let wanted = step === 'next' || step === 'previous' ? 1 : PAGE_OPTIONS
  let found = index
  for (let at = index + direction; at >= 0 && at < rows.length && wanted > 0; at += direction) {
    if (rows[at]?.type === 'heading') continue
    found = at
    wanted--
  }
  return found
}

type Props = {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly query: string
  /** How many models there are to search. */
  readonly count: number
  readonly onQuery: (query: string) => void
  readonly listId: string
  readonly activeId: string | undefined
  readonly onStep: (step: Step) => void
  readonly onEnter: () => void
  readonly onClose: () => void
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}
const EDGES: Readonly<Record<string, Step>> = { Home: 'first', End: 'last' }

/** The search box that also walks the list: the focus stays here, the active option is named from here. */
export function ModelSearch({
  inputRef,
  query,
  count,
  onQuery,
  listId,
  activeId,
  onStep,
  onEnter,
  onClose,
}: Props) {
  const act = (event: KeyboardEvent) => {
    const step = STEPS[event.key] ?? (event.ctrlKey || event.metaKey ? EDGES[event.key] : undefined)
    if (step) onStep(step)
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }
  return (
    <div className="picker-search">
      <Search aria-hidden size={16} />
      <input
        ref={inputRef}
        type="search"
        aria-label={t('Search models')}
        placeholder={plural(count, { one: 'Search {count} model', other: 'Search {count} models' })}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={act}
      />
      {/* The dialog has one for keys and screen readers. */}
      <button type="button" aria-hidden tabIndex={-1} className="picker-close" onClick={onClose}>
        <X size={17} strokeWidth={1.75} />
      </button>
    </div>
  )
}
