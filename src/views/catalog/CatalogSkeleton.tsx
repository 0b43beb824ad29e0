import type { SettledModels } from '@/hooks/catalog/useSettledModels'
import { t } from '@/lib/text/t'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type Props = {
  readonly settled: Pick<SettledModels, 'done' | 'total'>
  /** Whether the figure has its place beside the rows. */
  readonly hasFigure: boolean
}

/** Widths of names, percent of what they have: as different as names are. */
const NAMES = [34, 52, 41, 60, 38, 47, 55, 36, 49, 43, 58, 39, 51, 45]

/** Rows and figure in the size they will have, until names and order are settled. */
export function CatalogSkeleton({ settled: { done, total }, hasFigure }: Props) {
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
