import { PenLine, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'

import { groupByAge } from '@/domain/groupByAge'
import type { ConversationId } from '@/domain/ids'
import { useApp, useAppState } from '@/hooks/app'
import { useGo } from '@/hooks/usePlace'
import { Button } from '@/ui/Button'

import { ConversationRow } from './ConversationRow'

type Props = {
  readonly current: ConversationId | null
  /** Told when the person chose something, so that a sheet can close. */
  readonly onPick: () => void
  readonly onOpenPalette: () => void
}

const PLACES = [
  { path: '/catalog', name: 'Catalog' },
  { path: '/compare', name: 'Compare' },
  { path: '/lab', name: 'Lab' },
  { path: '/settings/connections', name: 'Settings' },
]

/** The list of conversations, and the way to the other places. */
export function Library({ current, onPick, onOpenPalette }: Props) {
  const go = useGo()
  const { now } = useApp()
  const conversations = useAppState((state) => state.conversations)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim().toLocaleLowerCase())
  const groups = useMemo(
    () =>
      groupByAge(
        Object.values(conversations).filter(
          ({ title, trashedAt, archived }) =>
            trashedAt === null && !archived && title.toLocaleLowerCase().includes(wanted),
        ),
        now(),
      ),
    [conversations, wanted, now],
  )

  return (
    <nav aria-label="Conversations" className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 p-3">
        <div className="flex items-center justify-between">
          <Link href="/" onClick={onPick} className="text-[15px] font-semibold">
            Parlance
          </Link>
          <Button variant="quiet" size="small" onClick={onOpenPalette} aria-label="Command palette">
            <kbd className="font-sans text-[13px] text-muted">⌘K</kbd>
          </Button>
        </div>
        <Button
          onClick={() => {
            go('/')
            onPick()
          }}
        >
          <PenLine aria-hidden size={14} />
          New chat
        </Button>
        <div className="relative">
          <Search aria-hidden size={14} className="absolute top-2.5 left-2.5 text-faint" />
          <input
            type="search"
            aria-label="Search conversations"
            placeholder="Search conversations"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
            }}
            className="h-8 w-full rounded border border-line-strong bg-surface pr-2 pl-8 text-sm placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-base"
          />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-3">
        {groups.map(({ name, conversations: rows }) => (
          <section key={name} aria-label={name}>
            <h2 className="px-2.5 pt-3 pb-1 text-[12px] text-muted">{name}</h2>
            <ul>
              {rows.map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  isCurrent={conversation.id === current}
                  onPick={onPick}
                />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <p className="px-2.5 py-4 text-sm text-muted">
            {wanted ? 'No title matches.' : 'Conversations will stand here, on this device only.'}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 border-t border-line px-3 py-2 text-[13px]">
        {PLACES.map(({ path, name }) => (
          <Link
            key={path}
            href={path}
            onClick={onPick}
            className="rounded py-1 text-muted last:ml-auto hover:text-text pointer-coarse:py-3"
          >
            {name}
          </Link>
        ))}
      </div>
    </nav>
  )
}
