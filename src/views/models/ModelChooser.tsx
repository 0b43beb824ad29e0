import { useCallback, useDeferredValue, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

import type { DataRule } from '@/domain/catalog'
import type { ConversationId } from '@/domain/ids'
import { modelKey, ROUTE_NAMES, type ModelRef, type Route } from '@/domain/modelRef'
import { withoutWord } from '@/domain/models/search/modelSearch'
import { useAppState, useCommands } from '@/hooks/app'
import { useContextUse } from '@/hooks/context/useContextUse'
import { useFreshModels } from '@/hooks/models/useReadModels'
import { useModels } from '@/hooks/models/useModels'
import { useNow } from '@/hooks/useIsOnline'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'

import './picker.css'
import { FavouriteButton, ModelDetails, RouteDetails } from './ModelDetails'
import { ModelList } from './ModelList'
import { ModelSearch, ModelSources, stepActive } from './ModelSearch'
import { NoModels } from './NoModels'
import { PickerChips, PickerFilters, type FilterSlot } from './PickerFilters'
import {
  NO_PICKER_FILTERS,
  pickerRows,
  routeKey,
  searchIn,
  withRoutes,
  type PickerChoice,
  type PickerOption,
  type PickerRow,
} from './pickerRows'

export type ModelChooserProps = {
  readonly selected: ModelRef | undefined
  /** Greys out what a data-locked conversation may not use. */
  readonly dataRule: DataRule | null
  /** Whose tokens a model must have room for; null where there are none yet. */
  readonly conversationId: ConversationId | null
  readonly onPick: (model: ModelRef) => void
  readonly onClose: () => void
  /** Rules are offered beside models: the one that is on, if any, and what picks one. */
  readonly routing?: { readonly route: Route | undefined; readonly onPick: (route: Route) => void }
  /** All filters there are; only the common ones are offered without. */
  readonly AllFilters?: FilterSlot | undefined
  /** Assistants to choose instead, for what is searched. */
  readonly renderAssistants?: (query: string) => ReactNode
}

/** Its heading and itself: there is nothing to choose. */
const ONE_MODEL = 2
/** What is deprecated by now is looked at again so often. */
const COUNT_EVERY_MS = 5 * 60_000

type Active = { readonly key: string; readonly by: 'keys' | 'pointer' }

/** The dialog "Choose a model". Lazy: none of it loads before the picker is opened. */
export function ModelChooser(props: ModelChooserProps) {
  const { selected, dataRule, conversationId, onPick, onClose, routing, AllFilters } = props
  const hasRoutes = routing !== undefined
  const usedTokens = useContextUse(conversationId)
  useFreshModels()
  const models = useModels()
  const now = useNow(COUNT_EVERY_MS)
  const { toggleFavourite } = useCommands()
  const { recentModels, favouriteModels } = useAppState((state) => state.settings)
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState(NO_PICKER_FILTERS)
  const [isFiltering, setFiltering] = useState(false)
  const [active, setActive] = useState<Active>()
  const searchRef = useRef<HTMLInputElement>(null)
  const listId = useId()
  const asked = useDeferredValue(query)

  const rowsFor = useCallback(
    (text: string) => {
      const found = pickerRows({
        groups: models,
        query: text,
        filters,
        favourites: favouriteModels,
        recent: recentModels,
        rule: dataRule,
        usedTokens,
        now,
      })
      return hasRoutes && text.trim() === '' && filters === NO_PICKER_FILTERS && found.length > ONE_MODEL
        ? withRoutes(found)
        : found
    },
    [models, filters, favouriteModels, recentModels, dataRule, usedTokens, now, hasRoutes],
  )
  const rows = useMemo(() => rowsFor(asked), [rowsFor, asked])
  const search = useMemo(() => searchIn(models, asked), [models, asked])
  const allCount = models.reduce((sum, group) => sum + group.models.length, 0)
  const connections = useMemo(() => models.map(({ connection }) => connection), [models])
  const selectedKey = routing?.route ? routeKey(routing.route.rule) : selected && modelKey(selected)
  const activeIndex = useMemo(
    () => activeAmong(rows, active?.key, asked === '' ? selectedKey : keyCalled(rows, asked)),
    [rows, active, asked, selectedKey],
  )
  const activeRow = rows[activeIndex]
  const option = activeRow?.type === 'option' ? activeRow : undefined
  const activeRoute = activeRow?.type === 'route' ? { ...routing?.route, rule: activeRow.rule } : undefined
  const count = rows.filter((row) => row.type === 'option').length

  // Stable, so that rows which stay in sight are not rendered again while one scrolls.
  const settle = useCallback(
    (model: ModelRef) => {
      onPick(model)
      onClose()
    },
    [onPick, onClose],
  )
  const pick = useCallback(
    (choice: PickerChoice) => {
      if (choice.type === 'route') {
        routing?.onPick({ ...routing.route, rule: choice.rule })
        onClose()
      } else if (choice.lock === undefined)
        settle({ connectionId: choice.connection.id, modelId: choice.model.id })
    },
    [settle, routing, onClose],
  )
  const point = useCallback(({ key }: PickerChoice) => setActive({ key, by: 'pointer' }), [])
  const toggle = useCallback(
    ({ connection, model }: PickerOption) =>
      void toggleFavourite({ connectionId: connection.id, modelId: model.id }),
    [toggleFavourite],
  )
  /** The rows shown may be those of the text before: Enter takes the first of what is typed now. */
  const pickActive = () => {
    const current = query === asked ? rows : rowsFor(query)
    const row =
      current === rows ? activeRow : current[activeAmong(current, active?.key, keyCalled(current, query))]
    if (row && row.type !== 'heading') pick(row)
  }
  const ask = (change: () => void) => {
    setActive(undefined)
    change()
  }

  return (
    <Dialog
      title={t('Choose a model')}
      isTitleHidden
      size="large"
      onClose={onClose}
      initialFocusRef={searchRef}
    >
      <div className="flex h-[min(80dvh,39rem)] min-h-0 flex-col">
        <div className="picker-head">
          <div className="picker-bar">
            <ModelSearch
              inputRef={searchRef}
              query={query}
              onQuery={(text) => ask(() => setQuery(text))}
              listId={listId}
              activeId={activeRow && `${listId}-${activeIndex}`}
              onStep={(step) => {
                const key = rows[stepActive(rows, activeIndex, step)]?.key
                if (key !== undefined) setActive({ key, by: 'keys' })
              }}
              onEnter={pickActive}
              onClose={onClose}
              count={allCount}
            />
            <PickerChips
              chosen={filters}
              typed={search.filters}
              onUntype={(word) => ask(() => setQuery(withoutWord(query, word)))}
              onChange={(chosen) => ask(() => setFilters(chosen))}
              isOpen={AllFilters && isFiltering}
              onOpen={setFiltering}
            />
          </div>
          {isFiltering && AllFilters && (
            <PickerFilters
              groups={models}
              query={asked}
              chosen={filters}
              onChange={(chosen) => ask(() => setFilters(chosen))}
              usedTokens={usedTokens}
              now={now}
              All={AllFilters}
            />
          )}
        </div>
        {props.renderAssistants?.(asked)}
        {search.corrected !== undefined && count > 0 && (
          <p className="picker-corrected">
            {t('Showing matches for “{words}”.', { words: search.corrected })}
          </p>
        )}
        <p role="status" className="sr-only">
          {plural(count, { one: '{count} model', other: '{count} models' })}
        </p>
        <div className="flex min-h-0 flex-1">
          {count === 0 ? (
            <NoModels
              isLoading={models.some((group) => group.isLoading)}
              query={dataRule === null ? query : ''}
              connections={connections.filter(({ type }) => type === 'remote')}
              onUse={settle}
              isNarrowed={query !== '' || filters !== NO_PICKER_FILTERS}
              hasFilters={filters !== NO_PICKER_FILTERS || search.filters.length > 0}
              onWiden={() =>
                ask(() => {
                  setQuery('')
                  setFilters(NO_PICKER_FILTERS)
                })
              }
              onLeave={onClose}
            />
          ) : (
            <ModelList
              id={listId}
              rows={rows}
              query={search.words}
              activeIndex={activeIndex}
              followsActive={active?.by !== 'pointer'}
              selectedKey={selectedKey}
              onPick={pick}
              onPoint={point}
              onToggleFavourite={toggle}
            />
          )}
          {activeRoute && count > 0 && (
            <div className="w-60 shrink-0 overflow-y-auto border-s border-line max-md:hidden lg:w-72">
              <RouteDetails route={activeRoute} conversationId={conversationId} />
            </div>
          )}
          {option && (
            <div className="w-60 shrink-0 overflow-y-auto border-s border-line max-md:hidden lg:w-72">
              <ModelDetails
                option={option}
                conversationId={conversationId}
                onToggleFavourite={toggle}
                onLeave={onClose}
              />
            </div>
          )}
        </div>
        <footer className="picker-foot">
          {option && (
            // Where the facts have no room, the star of a row is for the pointer: keys and screen readers have this.
            <span className="sr-only has-focus-visible:not-sr-only md:hidden">
              <FavouriteButton option={option} onToggle={toggle} isNamed />
            </span>
          )}
          <ModelSources groups={models} />
          <Link href="/settings/connections" onClick={onClose} className="picker-link">
            {t('Add provider')}
          </Link>
          <Link href={catalogFor(query)} onClick={onClose} className="picker-link">
            {query.trim() === '' ? t('Browse the catalog') : t('Search the catalog')}
          </Link>
          {activeRow?.type === 'route' && (
            <Button variant="primary" className="picker-use" onClick={() => pick(activeRow)}>
              {t('Use {name}', { name: t(ROUTE_NAMES[activeRow.rule]) })}
            </Button>
          )}
          {option && (
            <Button
              variant="primary"
              className="picker-use"
              disabled={option.lock !== undefined}
              onClick={() => pick(option)}
            >
              {t('Use {name}', { name: option.model.name })}
            </Button>
          )}
        </footer>
      </div>
    </Dialog>
  )
}

const catalogFor = (query: string): string =>
  query.trim() === '' ? '/catalog' : `/catalog?q=${encodeURIComponent(query.trim())}`

/** The model whose whole id or name this is: Enter takes it, wherever it is in the list. */
function keyCalled(rows: readonly PickerRow[], query: string): string | undefined {
  const wanted = query.trim().toLowerCase()
  return rows.find(
    (row) =>
      row.type === 'option' &&
      row.lock === undefined &&
      [row.model.id, row.model.name].some((name) => name.toLowerCase() === wanted),
  )?.key
}

/**
 * The row that arrow keys are at: where they were left, else the preferred one (selected, or called just so), else the
 * first that may be used.
 */
function activeAmong(
  rows: readonly PickerRow[],
  activeKey: string | undefined,
  preferredKey: string | undefined,
): number {
  for (const key of [activeKey, preferredKey]) {
    const index = key === undefined ? -1 : rows.findIndex((row) => row.type !== 'heading' && row.key === key)
    if (index >= 0) return index
  }
  const usable = rows.findIndex((row) => row.type === 'option' && row.lock === undefined)
  return usable >= 0 ? usable : rows.findIndex((row) => row.type === 'option')
}
