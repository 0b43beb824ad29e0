import { ListChecks, ListFilter } from '@/ui/icons'

import type { LibraryView } from '@/domain/conversations/libraryRows'
import { mark, t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { IconButton } from '@/ui/controls/IconButton'

const VIEWS: readonly { readonly view: LibraryView; readonly label: string }[] = [
  { view: 'all', label: mark('All') },
  { view: 'archived', label: mark('Archived') },
  { view: 'trash', label: mark('Trash') },
]

type Props = {
  readonly view: LibraryView
  readonly onView: (view: LibraryView) => void
  readonly isFiltering: boolean
  /** How many filters are set: they stay on while their panel is closed. */
  readonly filterCount: number
  readonly onToggleFilters: () => void
  readonly isSelecting: boolean
  readonly onToggleSelecting: () => void
}

/** Which part of the library is shown, and the ways to narrow and to select. */
export function ViewBar(props: Props) {
  const { view, onView, isFiltering, filterCount, onToggleFilters, isSelecting, onToggleSelecting } = props
  return (
    <div className="flex items-center px-3 pb-1">
      <div role="group" aria-label={t('Show')} className="-ms-1 flex min-w-0 flex-1 flex-wrap">
        {VIEWS.map((each) => (
          <button
            key={each.view}
            type="button"
            aria-pressed={each.view === view}
            onClick={() => {
              onView(each.view)
            }}
            className={classNames(
              'rounded px-1 py-0.5 text-[13px] whitespace-nowrap pointer-coarse:min-h-11',
              each.view === view ? 'font-medium text-text' : 'text-muted hover:text-text',
            )}
          >
            {t(each.label)}
          </button>
        ))}
      </div>
      <IconButton
        size="small"
        icon={ListFilter}
        label={filterCount === 0 ? t('Filters') : t('Filters, {filterCount} set', { filterCount })}
        isPressed={filterCount > 0}
        aria-expanded={isFiltering}
        onClick={onToggleFilters}
      />
      <IconButton
        size="small"
        icon={ListChecks}
        label={t('Select chats')}
        isPressed={isSelecting}
        onClick={onToggleSelecting}
      />
    </div>
  )
}
