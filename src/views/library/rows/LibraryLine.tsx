import { memo } from 'react'
import { Link } from 'wouter'

import type { LibraryRow } from '@/domain/conversations/libraryRows'
import { shownTitle, type ListedChat } from '@/domain/conversations/listedChat'
import type { ConversationId } from '@/domain/ids'
import type { Role } from '@/domain/messages/message'
import type { SearchHit } from '@/domain/search/search'
import type { SearchResults } from '@/hooks/search/useSearch'
import { formatDay } from '@/lib/text/formatTime'
import { dirOf } from '@/lib/text/proseDirection'
import { mark, t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Bookmark } from '@/ui/icons'
import { Rich } from '@/ui/Rich'
import { Marked } from '@/ui/text/Marked'

import { ConversationRow, type RowActions } from './ConversationRow'

type Props = {
  readonly row: ListRow
  readonly current: ConversationId | null
  /** Gives undefined while nothing can be selected. */
  readonly isSelected: (id: ConversationId) => boolean | undefined
  readonly actions: RowActions
  readonly onShowAllTitles: () => void
}

/** One line of the list. */
export function LibraryLine({ row, current, isSelected, actions, onShowAllTitles }: Props) {
  switch (row.type) {
    case 'heading':
      return <h2 className="px-2.5 pt-3 pb-1 text-[12px] text-muted">{row.name}</h2>
    case 'conversation':
      return (
        <ConversationRow
          conversation={row.conversation}
          isUnder={row.isUnder}
          isCurrent={row.conversation.id === current}
          isSelected={isSelected(row.conversation.id)}
          actions={actions}
        />
      )
    case 'hit':
      return <HitRow hit={row.hit} onPick={actions.onPick} />
    case 'moreTitles':
      return (
        <Button size="small" variant="quiet" onClick={onShowAllTitles}>
          {t('Show all titles ({count})', { count: row.count })}
        </Button>
      )
    case 'note':
      return (
        <p role="status" className="px-2.5 py-3 text-sm text-muted">
          {row.text}
        </p>
      )
  }
}

const SPEAKERS: Readonly<Record<Role, string>> = {
  user: mark('You'),
  assistant: mark('Reply'),
  system: mark('System'),
  tool: mark('Tool'),
}

type HitRowProps = { readonly hit: SearchHit; readonly onPick: () => void }

/** A message that was found, with the words around the hit. Drawn once: the list is drawn with each letter. */
const HitRow = memo(function HitRow({ hit, onPick }: HitRowProps) {
  const { conversationId, messageId, role, at, snippet, isBookmarked } = hit
  const title = shownTitle(hit.title)
  return (
    <Link
      href={`/c/${encodeURIComponent(conversationId)}?m=${encodeURIComponent(messageId)}`}
      onClick={onPick}
      className="block rounded px-2.5 py-1.5 text-sm hover:bg-tint"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate" dir={dirOf(title)}>
          <ForeignName text={title} />
        </span>
        {isBookmarked && (
          <span role="img" aria-label={t('Bookmarked')} className="shrink-0 self-center text-accent">
            <Bookmark aria-hidden size={13} className="fill-current" />
          </span>
        )}
        <span className="shrink-0 text-[12px] text-muted tabular-nums">{formatDay(at)}</span>
      </span>
      <span className="line-clamp-2 text-[13px] leading-5 text-muted wrap-anywhere" dir={dirOf(snippet.text)}>
        <Rich
          text="{label}: {value}"
          values={{
            label: <span className="text-text">{t(SPEAKERS[role])}</span>,
            value: <Marked {...snippet} />,
          }}
        />
      </span>
    </Link>
  )
})

/** A line of the list: the library's own, and while one searches the messages found. */
export type ListRow =
  | LibraryRow
  | { readonly type: 'hit'; readonly hit: SearchHit }
  | { readonly type: 'moreTitles'; readonly count: number }
  | { readonly type: 'note'; readonly text: string }

/** Titles shown before the messages found, unless all are asked for. */
const FIRST_TITLES = 6

type Searched = {
  /** Conversations whose titles match. */
  readonly titles: readonly ListedChat[]
  readonly results: SearchResults
  readonly showsAllTitles: boolean
}

/** The lines while one searches: titles first, then messages, as they are found. */
export function searchedRows({ titles, results, showsAllTitles }: Searched): readonly ListRow[] {
  const shown = showsAllTitles ? titles : titles.slice(0, FIRST_TITLES)
  const { hits } = results
  return [
    ...(titles.length > 0 ? [{ type: 'heading', name: t('Titles') } as const] : []),
    ...shown.map((conversation) => ({ type: 'conversation', conversation }) as const),
    ...(shown.length < titles.length ? [{ type: 'moreTitles', count: titles.length } as const] : []),
    ...(hits.length > 0 ? [{ type: 'heading', name: t('Messages') } as const] : []),
    ...hits.map((hit) => ({ type: 'hit', hit }) as const),
    ...(results.isCut
      ? [{ type: 'note', text: t('There are more results. Add a word or a filter to narrow them.') } as const]
      : []),
    ...(results.isRunning ? [{ type: 'note', text: t('Searching…') } as const] : []),
    ...(!results.isRunning && titles.length + hits.length === 0
      ? [{ type: 'note', text: t('No results') } as const]
      : []),
  ]
}

export function rowKey(row: ListRow): string {
  switch (row.type) {
    case 'heading':
      return `heading-${row.name}`
    case 'conversation':
      return row.conversation.id
    case 'hit':
      return `hit-${row.hit.messageId}`
    case 'moreTitles':
      return 'moreTitles'
    case 'note':
      return row.text
  }
}

/** Pixels, before it is measured. */
export const rowHeight = (row: ListRow): number =>
  row.type === 'hit' ? 84 : row.type === 'heading' ? 34 : 32

export const conversationOf = (row: ListRow | undefined): ListedChat | undefined =>
  row?.type === 'conversation' ? row.conversation : undefined
