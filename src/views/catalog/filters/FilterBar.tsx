import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'

import type { Connection } from '@/domain/connections/connection'
import { facetsOf } from '@/domain/models/browse/facets'
import type { SortColumn } from '@/domain/models/browse/sortModels'
import type { Model } from '@/domain/models/model'
import { withoutWord, type ModelSearch } from '@/domain/models/search/modelSearch'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { CONTROL } from '@/ui/controls/Field'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { ListFilter, Search } from '@/ui/icons'
import { Popover } from '@/ui/overlays/Popover'
import { Sheet } from '@/ui/overlays/Sheet'

import { meantPage, ownTest, passingModels, type Costs } from '../catalogRows'
import type { PageQuery } from '../pageQuery'
import { ColumnsButton } from '../table/columns'
import { useIsNarrow } from '../useIsNarrow'
import type { ChangePage } from '../usePageQuery'
import { FilterFields } from './FilterFields'
import { activeFilters, cleared } from './activeFilters'

type Props = {
  readonly models: readonly Model[]
  readonly connections: readonly Connection[]
  readonly page: PageQuery
  /** Undefined where nothing is typed. */
  readonly search: ModelSearch | undefined
  readonly onChange: ChangePage
  readonly costs: Costs
  readonly shownCount: number
  readonly columns: readonly SortColumn[]
  readonly now: number
}

/** Search, what models are priced on, and every filter that is on. */
export function FilterBar(props: Props) {
  const { models, connections, page, search, onChange, costs, shownCount, now } = props
  const isNarrow = useIsNarrow()
  const deferredPage = useDeferredValue(page)
  const chips = activeFilters(page, connections)
  // What it needs is whatever else is chosen here; why the others are not in it, the foot of the table tells.
  const isCheapest = page.fits && page.sorting.column === 'cost' && !page.sorting.isDescending
  const isFiltered = chips.length > 0 || page.filters.text !== ''
  return (
    <div className="catalog-filters">
      <SearchBox page={page} onChange={onChange} />
      {search?.filters.map(({ word, label }) => (
        <Chip
          key={word}
          onRemove={() => {
            const text = withoutWord(page.filters.text, word)
            onChange({ filters: { ...page.filters, text } })
          }}
          removeLabel={t('Remove filter {label}', { label })}
          className="catalog-chip py-[3px]"
        >
          <ForeignName text={label} />
        </Chip>
      ))}
      {search?.corrected !== undefined && (
        <span className="text-[13px] text-muted">
          {t('Showing matches for “{words}”.', { words: search.corrected })}
        </span>
      )}
      {/* A phone has no room for it: the cheapest stands above its list, and the filters have the rest. */}
      {!isNarrow && (
        <Chip
          isPressed={isCheapest}
          onPick={() =>
            onChange(
              isCheapest ? { fits: false } : { fits: true, sorting: { column: 'cost', isDescending: false } },
            )
          }
          className="h-8 pointer-coarse:h-11"
        >
          {t('Cheapest that fits')}
        </Chip>
      )}
      {!isNarrow &&
        chips.map((chip) => (
          <Chip
            key={chip.key}
            onRemove={() => onChange(chip.without)}
            removeLabel={t('Remove filter {label}', { label: chip.label })}
            className="catalog-chip py-[3px]"
          >
            <ForeignName text={chip.label} />
          </Chip>
        ))}
      <FilterButton count={chips.length} left={shownCount}>
        <FilterPanel
          models={models}
          connections={connections}
          page={deferredPage}
          search={search}
          onChange={onChange}
          costs={costs}
          now={now}
        />
      </FilterButton>
      {!isNarrow && chips.length > 1 && (
        <Button variant="quiet" onClick={() => onChange(cleared(page))}>
          {t('Clear')}
        </Button>
      )}
      <span role="status" className="ms-auto text-[13px] text-muted tabular-nums max-md:sr-only">
        {isFiltered && plural(shownCount, { one: '{count} model fits', other: '{count} models fit' })}
      </span>
      {!isNarrow && (
        <ColumnsButton
          columns={props.columns}
          onChange={(columns) => onChange({ columns })}
          basis={page.basis.type}
        />
      )}
    </div>
  )
}

/** Types ahead of the address, so that no letter waits for the table. */
function SearchBox({ page, onChange }: Pick<Props, 'page' | 'onChange'>) {
  const [typed, setTyped] = useState<string>()
  return (
    <span className="catalog-search">
      <Search aria-hidden size={16} />
      <input
        autoComplete="off"
        type="search"
        aria-label={t('Search models')}
        placeholder={t('Search models')}
        value={typed ?? page.filters.text}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          onChange({ filters: { ...page.filters, text } })
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || page.filters.text === '') return
          event.stopPropagation()
          setTyped(undefined)
          onChange({ filters: { ...page.filters, text: '' } })
        }}
        className={classNames(CONTROL, 'h-8 w-full')}
      />
    </span>
  )
}

type FilterPanelProps = {
  readonly models: readonly Model[]
  readonly connections: readonly Connection[]
  readonly page: PageQuery
  readonly search: ModelSearch | undefined
  readonly onChange: ChangePage
  readonly costs: Costs
  readonly now: number
}

/** The filters of the page. Each count is of what would be in the table: cost, date and fit are counted in. */
function FilterPanel({ models, connections, page, search, onChange, costs, now }: FilterPanelProps) {
  const { filters } = page
  const meant = useMemo(() => meantPage(page, search), [page, search])
  const facets = useMemo(
    () => facetsOf(models, meant.filters, now, ownTest(costs, meant, { search, now })),
    [models, meant, search, costs, now],
  )
  const fitting = useMemo(
    () => passingModels({ models, costs, page: { ...meant, fits: true }, now, search }).length,
    [models, costs, meant, search, now],
  )
  return (
    <FilterFields
      facets={facets}
      connections={connections}
      filters={filters}
      onChange={(change) => onChange({ filters: { ...filters, ...change } })}
      fits={{ isOn: page.fits, count: fitting, onToggle: () => onChange({ fits: !page.fits }) }}
      onClear={() => onChange(cleared(page))}
    />
  )
}

type FilterButtonProps = {
  /** How many are on. */
  readonly count: number
  /** How many models are left, for the button that closes the sheet. */
  readonly left: number
  readonly children: ReactNode
}

/** Opens all filters: beside the button, or as a sheet where there is no room. */
function FilterButton({ count, left, children }: FilterButtonProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setIsOpen] = useState(false)
  if (isNarrow) {
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>
          <ListFilter aria-hidden size={15} />
          {t('Filters')}
          {count > 0 && ` · ${count}`}
        </Button>
        {isOpen && (
          <Sheet title={t('Filters')} side="bottom" onClose={() => setIsOpen(false)}>
            {children}
            <div className="sticky bottom-0 mt-auto border-t border-line bg-ground p-3">
              <Button variant="primary" className="w-full" onClick={() => setIsOpen(false)}>
                {plural(left, { one: 'Show {count} model', other: 'Show {count} models' })}
              </Button>
            </div>
          </Sheet>
        )}
      </>
    )
  }
  return (
    <Popover
      label={t('Filters')}
      align="start"
      className="w-[min(34rem,92vw)] overscroll-contain"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="quiet">{t('+ Filter')}</Button>}
    >
      {children}
    </Popover>
  )
}
