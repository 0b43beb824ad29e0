import type { LibraryRow } from '@/domain/conversations/libraryRows'
import type { ListedChat } from '@/domain/conversations/listedChat'
import type { SearchHit } from '@/domain/search/search'

import type { SearchResults } from '@/hooks/search/useSearch'
import { t } from '@/lib/text/t'

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
