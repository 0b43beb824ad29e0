import { Search } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'

import { t } from '@/lib/text/t'

import type { Step } from './stepActive'

type Props = {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly listId: string
  readonly activeId: string | undefined
  readonly onStep: (step: Step) => void
  readonly onEnter: () => void
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}
const EDGES: Readonly<Record<string, Step>> = { Home: 'first', End: 'last' }

/** The search box that also walks the list: the focus stays here, the active option is named from here. */
export function ModelSearch({ inputRef, query, onQuery, listId, activeId, onStep, onEnter }: Props) {
  const act = (event: KeyboardEvent) => {
    // While an input method composes, Enter and the arrows pick a candidate.
    if (event.nativeEvent.isComposing || event.key === 'Process') return
    const step = STEPS[event.key] ?? (event.ctrlKey || event.metaKey ? EDGES[event.key] : undefined)
    if (step) onStep(step)
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={inputRef}
        type="search"
        aria-label={t('Search models')}
        placeholder={t('Search models')}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={act}
        className="h-10 w-full rounded border border-line-strong bg-surface pr-3 pl-9 text-base focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent pointer-coarse:min-h-11"
      />
    </div>
  )
}
