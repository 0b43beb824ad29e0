import { useDeferredValue, useMemo, useRef, useState } from 'react'

import {
  inLibraryOrder,
  isIn,
  libraryRows,
  type LibraryView,
  titlesFound,
} from '@/domain/conversations/libraryRows'
import type { ConversationId } from '@/domain/ids'
import type { SearchFilters } from '@/domain/search/search'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useListedChats } from '@/hooks/conversations/useChatState'
import { useGo } from '@/hooks/conversations/usePlace'
import { useSearch } from '@/hooks/search/useSearch'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'
import { useMediaQuery } from '@/ui/layout/useMediaQuery'

import { ViewBar } from './filters/ViewBar'
import './library.css'
import { LibraryHead, SearchProgress } from './LibraryHead'
import { Places, SettingsLink } from './Rail'
import { ProjectList } from './projects/ProjectList'
import { ConversationList, type ConversationListHandle } from './rows/ConversationList'
import { conversationOf, LibraryLine, searchedRows, type ListRow } from './rows/LibraryLine'
import { ModelStatuses, type RowActions } from './rows/ConversationRow'
import { useArrangement } from './useLibraryRows'
import { useSelection } from './useLibraryRows'

const SheetByTouch = onDemand(() => import('./SheetByTouch').then((module) => module.default), {
  isAside: true,
})
const SyncStopped = onDemand(() => import('./SyncStopped').then((module) => module.default))
const FilterPanel = onDemand(() => import('./filters/FilterPanel').then((module) => module.FilterPanel))
const CostOrder = onDemand(() => import('./filters/CostOrder').then((module) => module.default))
const SelectionBar = onDemand(() => import('./SelectionBar').then((module) => module.SelectionBar))
const TagDialog = onDemand(() => import('./LibraryDialogs').then((module) => module.TagDialog))
const MoveDialog = onDemand(() => import('./projects/MoveDialog').then((module) => module.default))
const TitleDialog = onDemand(() => import('./LibraryDialogs').then((module) => module.TitleDialog))
const DeleteForever = onDemand(() => import('./LibraryDialogs').then((module) => module.DeleteForever))

type Props = {
  readonly current: ConversationId | null
  /** Told when the person chose something, so that a sheet can close. */
  readonly onPick: () => void
  readonly onOpenPalette: () => void
  /** Whether it is over the page, and how to bring it there. */
  readonly isSheet: boolean
  readonly onOpen: () => void
  /** Hides the list; undefined where it is a sheet. */
  readonly onCollapse?: (() => void) | undefined
}

type Asked = {
  readonly what: 'tags' | 'title' | 'move' | 'deleteForever'
  readonly ids: readonly ConversationId[]
}

/** The list of conversations, and the way to the other places. */
export function Library({ current, onPick, onOpenPalette, isSheet, onOpen, onCollapse }: Props) {
  const go = useGo()
  const { now } = useApp()
  const { trashConversations } = useCommands()
  const conversations = useListedChats()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const list = useRef<ConversationListHandle>(null)
  const [view, setView] = useState<LibraryView>('all')
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState<SearchFilters>({})
  const [isFiltering, setFiltering] = useState(false)
  const [showsAllTitles, setShowsAllTitles] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const words = useDeferredValue(query.trim())
  const results = useSearch(view === 'trash' ? '' : words, filters)

  const { arrangement, setCostRanks, byHand } = useArrangement(conversations)
  const ordered = useMemo(() => inLibraryOrder(conversations), [conversations])
  // Bookmarks are listed without a word, too.
  const isSearching = (words !== '' || filters.isBookmarked === true) && view !== 'trash'
  // Apart from the rows: hits come many times for the same words.
  const titles = useMemo(
    () => (isSearching && !filters.isBookmarked ? titlesFound(ordered, view, { ...filters, words }) : []),
    [ordered, isSearching, view, filters, words],
  )
  const rows: readonly ListRow[] = useMemo(
    () =>
      isSearching
        ? searchedRows({ titles, results, showsAllTitles })
        : libraryRows(ordered, view, { ...filters, words }, now(), arrangement),
    [arrangement, ordered, isSearching, titles, results, showsAllTitles, view, filters, words, now],
  )
  const order = useMemo(() => rows.flatMap((row) => conversationOf(row)?.id ?? []), [rows])
  const selection = useSelection(order)
  const isByHand = arrangement.order === 'hand' && !isSearching && view !== 'trash'

  const trash = (ids: readonly ConversationId[]) => {
    if (view === 'trash') {
      setAsked({ what: 'deleteForever', ids })
      return
    }
    if (current !== null && ids.includes(current)) go('/')
    void trashConversations(ids)
  }
  const actions: RowActions = {
    onPick,
    select: selection.toggle,
    trash,
    editTags: (ids) => setAsked({ what: 'tags', ids }),
    move: (ids) => setAsked({ what: 'move', ids }),
    byHand: isByHand ? byHand(order) : undefined,
    draggedWith: (id) => (selection.isSelected(id) ? selection.selected : [id]),
    askForTitle: (id) => setAsked({ what: 'title', ids: [id] }),
    deleteForever: (ids) => setAsked({ what: 'deleteForever', ids }),
  }
  const hasSyncStopped = useAppState((state) => state.syncProblem !== null)
  const close = () => setAsked(null)

  return (
    <nav aria-label={t('Conversations')} className="flex min-h-0 flex-1 flex-col">
      {isTouch && <SheetByTouch isOpen={isSheet} onOpen={onOpen} onClose={onPick} />}
      <LibraryHead
        query={query}
        onQuery={(next) => {
          setQuery(next)
          setShowsAllTitles(false)
        }}
        onPick={onPick}
        onOpenPalette={onOpenPalette}
        onCollapse={onCollapse}
        onLeaveDown={() => list.current?.focusFirst()}
      />
      <Places onPick={onPick} />
      <ProjectList onPick={onPick} />
      {/* An empty list has nothing to narrow. */}
      {conversations.length === 0 && view === 'all' && !isFiltering ? (
        <h2 className="library-heading">{t('Chats')}</h2>
      ) : (
        <ViewBar
          view={view}
          onView={(next) => {
            setView(next)
            selection.stop()
          }}
          isFiltering={isFiltering}
          filterCount={Object.keys(filters).length}
          onToggleFilters={() => setFiltering(!isFiltering)}
          isSelecting={selection.isSelecting}
          onToggleSelecting={selection.isSelecting ? selection.stop : selection.start}
        />
      )}
      {arrangement.order === 'cost' && <CostOrder onRanks={setCostRanks} />}
      {isFiltering && <FilterPanel filters={filters} onChange={setFilters} />}
      {words !== '' && <SearchProgress />}
      {view === 'trash' && order.length > 0 && (
        <div className="flex items-center gap-2 px-3 py-1 text-[13px] text-muted">
          <span className="flex-1">{t('Deleted after 30 days')}</span>
          <Button
            size="small"
            onClick={() => {
              const trashed = conversations.filter((each) => isIn(each, 'trash'))
              setAsked({ what: 'deleteForever', ids: trashed.map(({ id }) => id) })
            }}
          >
            {t('Empty trash…')}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="flex-1 px-4 py-2 text-[13px] text-muted">{emptyText(view, words, filters)}</p>
      ) : (
        <ModelStatuses>
          <ConversationList
            ref={list}
            rows={rows}
            current={current}
            answers={isSearching ? results.query : words}
            onDelete={(id) => trash([id])}
            renderRow={(row) => (
              <LibraryLine
                row={row}
                current={current}
                isSelected={selection.isSelected}
                actions={actions}
                onShowAllTitles={() => setShowsAllTitles(true)}
              />
            )}
          />
        </ModelStatuses>
      )}
      {selection.isSelecting && (
        <SelectionBar
          view={view}
          ids={selection.selected}
          onSelectAll={selection.selectAll}
          onDone={selection.stop}
          actions={actions}
        />
      )}
      {asked?.what === 'tags' && <TagDialog ids={asked.ids} onClose={close} />}
      {asked?.what === 'move' && <MoveDialog ids={asked.ids} onClose={close} onMoved={selection.stop} />}
      {asked?.what === 'title' && asked.ids[0] !== undefined && (
        <TitleDialog id={asked.ids[0]} onClose={close} />
      )}
      {asked?.what === 'deleteForever' && <DeleteForever ids={asked.ids} onClose={close} />}
      {hasSyncStopped && <SyncStopped onPick={onPick} />}
      <SettingsLink onPick={onPick} />
    </nav>
  )
}

function emptyText(view: LibraryView, words: string, filters: SearchFilters): string {
  if (words !== '' || Object.keys(filters).length > 0) return t('No results')
  if (view === 'archived') return t('No archived chats')
  if (view === 'trash') return t('The trash is empty')
  return t('Your chats appear here. They stay on this device.')
}
