import type { ReactNode } from 'react'
import { Link } from 'wouter'

import type { Conversation } from '@/domain/conversations/conversation'
import { shownTitle } from '@/domain/conversations/listedChat'
import { isOfList } from '@/domain/models/lists/publicLists'
import type { CatalogModels } from '@/hooks/catalog/useSettledModels'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { ArrowLeft } from '@/ui/icons'

import type { PageQuery } from './pageQuery'
import { instantWords } from './words'

type Props = {
  /** What stands before the title: the way to the conversations. */
  readonly start: ReactNode
  readonly catalog: CatalogModels
  /** How many offers it has: several providers of one model ID are several. */
  readonly offerCount: number
  /** How many models its offers are of. */
  readonly familyCount: number
  /** There is nothing yet but what is on this device. */
  readonly isEmpty: boolean
  readonly onShowSources: () => void
  /** The conversation that is priced by its address, and that one came from. */
  readonly from: Pick<Conversation, 'id' | 'title'> | undefined
  /** What stands at the right: what changed. */
  readonly children?: ReactNode
}

/** The title, how much there is, and of what age. */
export function CatalogHeader({
  start,
  catalog,
  offerCount,
  familyCount,
  isEmpty,
  onShowSources,
  from,
  children,
}: Props) {
  const { models, groups, pricedAt } = catalog
  const listCount = groups.filter(({ connection }) => isOfList({ connectionId: connection.id })).length
  const providerCount = groups.length - listCount
  const failing = groups.filter(({ error, catalogError }) => error ?? catalogError)
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      {start}
      <h1 className="text-base font-semibold">{t('Catalog')}</h1>
      {isEmpty ? (
        <p className="text-[13px] text-muted tabular-nums">
          {plural(models.length, {
            one: '{count} model on this device',
            other: '{count} models on this device',
          })}
        </p>
      ) : (
        <p
          className={classNames(
            'catalog-facts text-[13px] text-muted tabular-nums',
            failing.length === 0 && 'catalog-one-line',
          )}
        >
          <span>
            {plural(familyCount, { one: '{count} model', other: '{count} models' })}
            {' · '}
            {offerCount > familyCount &&
              `${plural(offerCount, { one: '{count} offer', other: '{count} offers' })} · `}
            <button
              type="button"
              onClick={onShowSources}
              className="rounded-[3px] underline decoration-line-strong underline-offset-2 hover:text-text pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              {plural(providerCount, { one: '{count} provider', other: '{count} providers' })}
              {listCount > 0 &&
                ` · ${plural(listCount, { one: '{count} public list', other: '{count} public lists' })}`}
            </button>
          </span>
          {pricedAt !== undefined && (
            <span className="max-md:hidden">
              {' · '}
              {t('prices from {pricedAt}', { pricedAt: instantWords(pricedAt) })}
            </span>
          )}
          {failing.length > 0 && (
            <span className="text-money">
              {' · '}
              {t('not refreshed: {names}', {
                names: formatList(failing.map(({ connection }) => connection.name)),
              })}
            </span>
          )}
        </p>
      )}
      {/* On a phone a line of its own, whether or not anything changed: what is below it stays in its place. */}
      <div className="ms-auto flex min-w-0 items-center gap-3 max-md:order-2 max-md:min-h-8 max-md:w-full">
        {from && (
          <Link
            href={`/c/${encodeURIComponent(from.id)}`}
            className="inline-flex max-w-72 min-w-0 items-center gap-1 rounded-[3px] text-[13px] text-accent hover:underline pointer-coarse:py-3"
          >
            <ArrowLeft aria-hidden size={14} className="shrink-0" />
            <span dir="auto" className="truncate">
              {from.title === '' ? t('Back to chat') : shownTitle(from.title)}
            </span>
          </Link>
        )}
        {!isEmpty && (
          <Link
            href={from ? `/catalog/cost?of=${encodeURIComponent(`chat:${from.id}`)}` : '/catalog/cost'}
            className="rounded-[3px] text-[13px] text-accent hover:underline pointer-coarse:py-3"
          >
            {t('What would it have cost?')}
          </Link>
        )}
        {children}
      </div>
    </header>
  )
}

type ViewSwitchProps = {
  readonly view: PageQuery['view']
  readonly onChange: (view: PageQuery['view']) => void
}

/** List or figure, where there is room for one. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label={t('View')} className="catalog-views">
      {VIEWS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={isShown(view, value)}
          onClick={() => onChange(value)}
          className={classNames(
            'h-8 rounded px-3 text-sm pointer-coarse:h-11',
            isShown(view, value) ? 'font-medium text-text' : 'text-muted',
          )}
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}

const VIEWS = [
  { value: 'table', label: mark('List') },
  { value: 'chart', label: mark('Figure') },
] as const

/** Where there is room for one, a wide figure is the figure. */
const isShown = (view: PageQuery['view'], value: PageQuery['view']): boolean =>
  (view === 'table') === (value === 'table')
