import { useCallback, useMemo, useState, type ReactNode } from 'react'

import { NO_FILTERS } from '@/domain/models/browse/filters'
import type { Model } from '@/domain/models/model'
import { refOf } from '@/domain/modelRef'
import { familiesOf, offerRows } from '@/domain/models/families/familiesOf'
import { sortModels, type Sorting } from '@/domain/models/browse/sortModels'
import { modelSearch } from '@/domain/models/search/modelSearch'
import { useCommands } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { classNames } from '@/ui/classNames'
import type { ScatterRange } from '@/ui/charts/scatter/ScatterMarker'
import { onDemand } from '@/ui/feedback/onDemand'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { t } from '@/lib/text/t'

import './catalog.css'
import { CatalogHeader, ViewSwitch } from './CatalogHeader'
import { AddProvider, CatalogSkeleton, madeOf, NothingHere, TableFoot } from './CatalogFoot'
import {
  endedLast,
  meantPage,
  modelKey,
  modelPath,
  nearestFirst,
  passingModels,
  useOrdersAhead,
  type Costs,
} from './catalogRows'
import { brushFilters, PriceChart } from './chart/PriceChart'
import { ComparisonTray } from './compare/ComparisonTray'
import { WhatChanged } from './changes/WhatChanged'
import { BasisDetails } from './filters/BasisDetails'
import { BasisSelect } from './filters/BasisSelect'
import { FilterBar } from './filters/FilterBar'
import { NoAccount } from './lists/PublicLists'
import { decodePage, filterText, MOST_COMPARED, withoutFilters, type PageQuery } from './pageQuery'
import { ColumnsButton, usualColumns } from './table/columns'
import { ModelTable } from './table/ModelTable'
import { pinnedModels, providerRows, tableRows, type Openness } from './table/tableRows'
import { useFamilies } from './useFamilies'
import { useHasOnePane, useIsNarrow } from './useIsNarrow'
import { usePageQuery } from './usePageQuery'
import { usePricedModels } from './usePricedModels'
import { usualWords } from './words'

const SourcesDialog = onDemand(() => import('./SourcesDialog').then((module) => module.default))

const NO_COSTS: Costs = new Map()
const NONE_OPEN: Openness = new Map()
/** Descriptions are searched here, after all names. */
const IN_PROSE = { inProse: true }

/** Every model of every service in one place: table, figure and filters say the same, and so does the address. */
export function Catalog({ start }: { readonly start: ReactNode }) {
  const [page, change] = usePageQuery()
  const isNarrow = useIsNarrow()
  const hasOnePane = useHasOnePane()
  const go = useGo()
  const [prompt, setPrompt] = useState('')
  const [picked, setPicked] = useState<string>()
  const [showsSources, setShowsSources] = useState(false)
  const priced = usePricedModels(page.basis, prompt)
  const { catalog, settled, now, conversation, current, costs, connections, connectionNames } = priced
  const pricedAs = priced.usual && usualWords(priced.usual)
  const { groups } = catalog
  const { models } = settled
  const { chooseModel } = useCommands()
  const usual = useMemo(() => usualColumns(models), [models])
  const columns = page.columns ?? usual
  // Sorting and comparing leave the figure as it is: it knows the models that pass, and no order.
  const filtering = filterText(page)
  const search = useMemo(
    () => (page.filters.text.trim() === '' ? undefined : modelSearch(page.filters.text, models, IN_PROSE)),
    [page.filters.text, models],
  )
  const passing = useMemo(() => {
    const meant = meantPage(decodePage(filtering), search)
    return passingModels({ models, costs, page: meant, now, search })
  }, [models, costs, filtering, now, search])
  const { column, isDescending } = page.sorting
  // All are sorted, whatever passes: so that another filter sorts nothing, and another order filters nothing.
  const pricesSorted = column === 'cost' ? costs : NO_COSTS
  const ordered = useMemo(
    () => endedLast(sortModels(models, { column, isDescending }, pricesSorted), now),
    [models, pricesSorted, column, isDescending, now],
  )
  useOrdersAhead(models, costs, columns)
  const rows = useMemo(() => {
    // Who searches and has chosen no order gets what is nearest first, as everywhere.
    if (search && column === 'usual') return endedLast(nearestFirst(passing, search), now)
    if (passing.length === ordered.length) return ordered
    const shown = new Set(passing)
    return ordered.filter((model) => shown.has(model))
  }, [passing, ordered, search, column, now])
  const rejectedCount = useMemo(
    () => groups.reduce((sum, group) => sum + madeOf(group).rejectedCount, 0),
    [groups],
  )
  const byKey = useMemo(() => new Map(models.map((model) => [modelKey(model), model])), [models])
  const compared = page.compared.flatMap((key) => byKey.get(key) ?? [])
  const own = conversation && current !== undefined ? byKey.get(current) : undefined
  // Who searches by name looks for that name alone.
  const pinned = useMemo(
    () => (page.filters.text.trim() === '' ? pinnedModels(own, passing, costs, now) : []),
    [page.filters.text, own, passing, costs, now],
  )
  const isSearched = search !== undefined
  const { groups: rowGroups, familyCount } = useFamilies(rows, pinned, page.sorting, isSearched, costs)
  const [open, setOpen] = useState<Openness>(NONE_OPEN)
  const tableRowsShown = useMemo(() => tableRows(rowGroups, open), [rowGroups, open])
  const { costsWith } = priced
  const costsShown = useMemo(() => costsWith(providerRows(tableRowsShown)), [costsWith, tableRowsShown])
  const openFamily = useCallback(
    (key: string, how: 'first' | 'all' | undefined) =>
      setOpen((before) => {
        const next = new Map(before)
        if (how === undefined) next.delete(key)
        else next.set(key, how)
        return next
      }),
    [],
  )
  const conversationId = conversation?.id ?? null
  const switchTo = useCallback(
    (model: Model) => {
      void chooseModel(conversationId, refOf(model))
      go(conversationId === null ? '/' : `/c/${encodeURIComponent(conversationId)}`)
    },
    [chooseModel, conversationId, go],
  )

  const compare = useCallback(
    (key: string, isCompared: boolean) =>
      change(({ compared: before }) => {
        const others = before.filter((other) => other !== key)
        return { compared: isCompared ? [...others, key].slice(-MOST_COMPARED) : others }
      }),
    [change],
  )
  const pick = useCallback(
    (key: string) => {
      const model: Model | undefined = byKey.get(key)
      if (hasOnePane && model) go(modelPath(model))
      else setPicked(key)
    },
    [byKey, hasOnePane, go],
  )
  const brush = useCallback((range: ScatterRange) => change((now) => brushFilters(now, range)), [change])
  const chooseAxes = useCallback((axes: PageQuery['axes']) => change({ axes }), [change])
  const chooseWidth = useCallback((wide: boolean) => change({ view: wide ? 'wide' : 'table' }), [change])
  const sort = useCallback((sorting: Sorting) => change({ sorting }), [change])
  // One model is no comparison: the way to more has the room of the figure.
  const isAlone = models.length === 1
  // Without a provider or a list there is nothing to filter or sort.
  const hasNoLists = !settled.isEmpty && groups.every(({ connection }) => connection.type === 'builtin')
  const isWide = page.view === 'wide' && !hasOnePane && !isAlone
  const showsChart = !isAlone && (!hasOnePane || page.view !== 'table')
  const showsTable = isAlone || !hasOnePane || page.view === 'table'

  const isNamed = 'conversationId' in page.basis && page.basis.conversationId !== null
  const from = isNamed && conversation ? conversation : undefined
  const allFamilies = useMemo(() => familiesOf(catalog.models).length, [catalog.models])
  const allOffers = useMemo(() => offerRows(catalog.models).length, [catalog.models])
  // As it is for every letter of a search: made again only when the lists are.
  const header = useMemo(
    () => (
      <CatalogHeader
        start={start}
        catalog={catalog}
        offerCount={allOffers}
        familyCount={allFamilies}
        isEmpty={hasNoLists}
        from={from}
        onShowSources={() => setShowsSources(true)}
      >
        <WhatChanged groups={groups} />
        {hasNoLists ? null : isNarrow ? (
          <ColumnsButton
            columns={columns}
            onChange={(next) => change({ columns: next })}
            basis={page.basis.type}
          />
        ) : (
          <span className="flex items-center gap-2 text-[13px] text-muted">
            <span aria-hidden>{t('Cost of')}</span>
            <BasisSelect page={page} onChange={change} conversationTitle={conversation?.title} />
            {pricedAs}
            {hasOnePane && !isAlone && <ViewSwitch view={page.view} onChange={(view) => change({ view })} />}
          </span>
        )}
      </CatalogHeader>
    ),
    // oxlint-disable-next-line react/exhaustive-deps -- of the page only the basis is shown here
    [
      start,
      catalog,
      allOffers,
      allFamilies,
      hasNoLists,
      groups,
      from,
      isNarrow,
      hasOnePane,
      isAlone,
      columns,
      page.basis,
      page.view,
      change,
      conversation?.title,
      pricedAs,
    ],
  )

  const nothing = rows.length === 0 && !settled.isEmpty && (
    <NothingHere hasModels={models.length > 0} onClear={() => change(withoutFilters(page, NO_FILTERS))} />
  )

  if (hasNoLists)
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        {header}
        <NoAccount models={models} />
      </div>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {header}
      <FilterBar
        models={models}
        connections={connections}
        page={page}
        search={search}
        onChange={change}
        columns={columns}
        costs={costs}
        shownCount={familyCount}
        now={now}
      />
      <BasisDetails page={page} onChange={change} prompt={prompt} onPrompt={setPrompt} />
      {isNarrow && (
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 pb-2">
          <span className="flex min-w-0 flex-auto flex-col gap-1">
            <BasisSelect page={page} onChange={change} conversationTitle={conversation?.title} />
            {pricedAs && <span className="text-[12px] text-muted tabular-nums">{pricedAs}</span>}
          </span>
          {!isAlone && <ViewSwitch view={page.view} onChange={(view) => change({ view })} />}
        </div>
      )}
      {(isNarrow || models.length === 0) && nothing}
      {settled.isEmpty && <CatalogSkeleton settled={settled} hasFigure={!hasOnePane} />}
      {models.length > 0 && (
        // Kept while nothing passes, and laid out where there is room: the next letter may bring it all back.
        <div
          className={classNames(
            nothing && isNarrow ? 'hidden' : 'flex min-h-0 flex-1',
            isWide && 'flex-col-reverse',
          )}
        >
          {showsTable && (
            <div
              className={classNames(
                'relative flex min-h-0 min-w-0 flex-col',
                isWide ? 'catalog-below' : 'flex-1',
              )}
            >
              {nothing && !isNarrow && <div className="catalog-nothing">{nothing}</div>}
              {isAlone && !nothing && (
                <div className="catalog-nothing catalog-more">
                  <AddProvider title={t('Only one model so far')} />
                </div>
              )}
              <ModelTable
                rows={tableRowsShown}
                onOpen={openFamily}
                ofChat={own && current}
                pinned={pinned}
                onUse={switchTo}
                costs={costsShown}
                connectionNames={connectionNames}
                columns={columns}
                canDropColumns={page.columns === null}
                sorting={page.sorting}
                onSort={sort}
                basis={page.basis.type}
                compared={page.compared}
                onCompare={compare}
                marked={conversation ? undefined : current}
                picked={picked}
                isNarrow={isNarrow}
                now={now}
              />
            </div>
          )}
          {showsChart && (
            <div className={isWide ? 'catalog-wide' : 'catalog-chart'}>
              <PriceChart
                all={models}
                models={passing}
                costs={costs}
                basis={page.basis.type}
                x={page.axes.x}
                y={page.axes.y}
                onAxes={chooseAxes}
                isWide={isWide}
                onWide={hasOnePane ? undefined : chooseWidth}
                onBrush={brush}
                current={current}
                onPick={pick}
                now={now}
              />
            </div>
          )}
        </div>
      )}
      {settled.isSettling && !settled.isEmpty && (
        // Over the rows, so that none of them moves when it comes and goes.
        <div className="catalog-updating">
          <ProgressBar
            label={t('Updating models')}
            value={settled.done / settled.total}
            detail={t('{done} of {total} providers', { done: settled.done, total: settled.total })}
          />
        </div>
      )}
      <TableFoot
        models={models}
        shown={rows}
        costs={costs}
        page={{ ...page, filters: { ...meantPage(page, search).filters, text: page.filters.text } }}
        now={now}
        connectionNames={connectionNames}
        rejectedCount={rejectedCount}
        onShowSources={() => setShowsSources(true)}
      />
      {compared.length > 0 && (
        <ComparisonTray
          compared={compared.map((model) => ({
            model,
            cost: costs.get(model),
            connectionName: connectionNames.get(model.connectionId) ?? '',
          }))}
          page={page}
          onRemove={(key) => compare(key, false)}
        />
      )}
      {showsSources && <SourcesDialog groups={groups} onClose={() => setShowsSources(false)} />}
    </div>
  )
}
