import { useState, type ComponentProps } from 'react'

import type { CatalogReading, RejectedRow } from '@/domain/catalog'
import type { SettledModels } from '@/hooks/catalog/useSettledModels'
import { useGo } from '@/hooks/conversations/usePlace'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { onDemand } from '@/ui/feedback/onDemand'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Plus } from '@/ui/icons'

import type WhyNotDialogType from './WhyNotDialog'

type Props = {
  /** Whether there are models that filters hold back. */
  readonly hasModels: boolean
  readonly onClear: () => void
}

/** What stands in the place of table and figure when there is nothing to show in them. */
export function NothingHere({ hasModels, onClear }: Props) {
  return (
    <div className="flex-1 p-4">
      {hasModels ? (
        <EmptyState
          title={t('No models match your filters')}
          action={
            <Button size="small" onClick={onClear}>
              {t('Show all models')}
            </Button>
          }
        >
          {t('Remove a filter, or use “Why is a model missing?” below.')}
        </EmptyState>
      ) : (
        <AddProvider title={t('No models yet')} />
      )}
    </div>
  )
}

/** What a provider would bring, and the way to add one. */
export function AddProvider({ title }: { readonly title: string }) {
  const go = useGo()
  return (
    <EmptyState
      className="flex-1"
      title={title}
      action={
        <Button size="small" onClick={() => go('/settings/connections')}>
          <Plus aria-hidden size={14} />
          {t('Add provider')}
        </Button>
      }
    >
      {t('Add a provider to see its models and prices.')}
    </EmptyState>
  )
}

type CatalogSkeletonProps = {
  readonly settled: Pick<SettledModels, 'done' | 'total'>
  /** Whether the figure has its place beside the rows. */
  readonly hasFigure: boolean
}

/** Widths of names, percent of what they have: as different as names are. */
const NAMES = [34, 52, 41, 60, 38, 47, 55, 36, 49, 43, 58, 39, 51, 45]

/** Rows and figure in the size they will have, until names and order are settled. */
export function CatalogSkeleton({ settled: { done, total }, hasFigure }: CatalogSkeletonProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-h-0 min-w-0 flex-1 overflow-hidden">
        <div className="flex h-12 items-center border-b border-line px-4">
          <ProgressBar
            label={t('Loading catalogs')}
            value={total === 0 ? undefined : done / total}
            detail={t('{done} of {total} providers', { done, total })}
            className="w-96 max-w-full"
          />
        </div>
        <div aria-hidden>
          {NAMES.map((width) => (
            <div key={width} className="catalog-waiting">
              <span style={{ width: `${width}%` }} />
              <span className="ms-auto w-14" />
              {hasFigure && <span className="w-10" />}
              {hasFigure && <span className="w-10" />}
            </div>
          ))}
        </div>
      </div>
      {hasFigure && <div className="catalog-chart" />}
    </div>
  )
}

const WhyNotDialog = onDemand(() => import('./WhyNotDialog').then((module) => module.default))

type TableFootProps = Omit<ComponentProps<typeof WhyNotDialogType>, 'onClose'> & {
  /** Entries of catalogs that could not be read. */
  readonly rejectedCount: number
  readonly onShowSources: () => void
}

/** What is not in the table, and the way to why. */
export function TableFoot({ rejectedCount, onShowSources, ...props }: TableFootProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hiddenCount = props.models.length - props.shown.length
  if (hiddenCount === 0 && rejectedCount === 0) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 text-[13px] text-muted tabular-nums">
      {hiddenCount > 0 && (
        <span>
          {plural(hiddenCount, { one: '{count} hidden.', other: '{count} hidden.' })}{' '}
          <button type="button" className={LINK} onClick={() => setIsOpen(true)}>
            {t('Why is a model missing?')}
          </button>
        </span>
      )}
      {rejectedCount > 0 && (
        <button type="button" className={LINK} onClick={onShowSources}>
          {plural(rejectedCount, { one: '{count} entry left out', other: '{count} entries left out' })}
        </button>
      )}
      {isOpen && <WhyNotDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

const LINK = 'rounded-[3px] text-accent hover:underline pointer-coarse:min-h-11'

type Made = Pick<CatalogReading, 'rejected' | 'rejectedCount' | 'notes'>

/**
 * What was left out of the catalog of a service and of its model list, and what was made of odd values. What both
 * have is told once. The count is of all that was left out; of very many only the first are listed.
 */
export function madeOf({ reading, listReading }: Pick<ConnectionModels, 'reading' | 'listReading'>): Made {
  const catalog = reading ?? NOTHING
  const list = listReading === undefined || listReading === reading ? NOTHING : listReading
  const told = new Set(catalog.rejected.map(keyOf))
  const untold = list.rejected.filter((row) => !told.has(keyOf(row)))
  const repeated = list.rejected.length - untold.length
  return {
    rejected: [...catalog.rejected, ...untold],
    rejectedCount: catalog.rejectedCount + list.rejectedCount - repeated,
    notes: [...new Set([...catalog.notes, ...list.notes])],
  }
}

const NOTHING: Made = { rejected: [], rejectedCount: 0, notes: [] }

const keyOf = ({ id, reason, raw }: RejectedRow): string => `${reason} ${id ?? JSON.stringify(raw)}`
