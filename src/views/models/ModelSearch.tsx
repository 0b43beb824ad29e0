import type { KeyboardEvent, RefObject } from 'react'

import { describeError } from '@/domain/connections/serviceError'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { useNow } from '@/hooks/useIsOnline'
import { formatAge } from '@/lib/text/formatTime'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { IconButton } from '@/ui/controls/IconButton'
import { X } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { RefreshCw, Search } from '@/ui/icons'

import type { PickerRow } from './pickerRows'

type Step = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

const PAGE_OPTIONS = 8

/** Index of the option a key leads to from the one at `index`; stays at the ends, skips headings. -1 without options. */
export function stepActive(rows: readonly PickerRow[], index: number, step: Step): number {
  const isOption = (row: PickerRow) => row.type !== 'heading'
  if (step === 'first') return rows.findIndex(isOption)
  if (step === 'last') return rows.findLastIndex(isOption)
  const direction = step === 'next' || step === 'pageDown' ? 1 : -1
  let wanted = step === 'next' || step === 'previous' ? 1 : PAGE_OPTIONS
  let found = index
  for (let at = index + direction; at >= 0 && at < rows.length && wanted > 0; at += direction) {
    if (rows[at]?.type === 'heading') continue
    found = at
    wanted--
  }
  return found
}

type Props = {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly query: string
  /** How many models there are to search. */
  readonly count: number
  readonly onQuery: (query: string) => void
  readonly listId: string
  readonly activeId: string | undefined
  readonly onStep: (step: Step) => void
  readonly onEnter: () => void
  readonly onClose: () => void
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}
const EDGES: Readonly<Record<string, Step>> = { Home: 'first', End: 'last' }

/** The search box that also walks the list: the focus stays here, the active option is named from here. */
export function ModelSearch({
  inputRef,
  query,
  count,
  onQuery,
  listId,
  activeId,
  onStep,
  onEnter,
  onClose,
}: Props) {
  const act = (event: KeyboardEvent) => {
    const step = STEPS[event.key] ?? (event.ctrlKey || event.metaKey ? EDGES[event.key] : undefined)
    if (step) onStep(step)
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }
  return (
    <div className="picker-search">
      <Search aria-hidden size={16} />
      <input
        ref={inputRef}
        type="search"
        aria-label={t('Search models')}
        placeholder={plural(count, { one: 'Search {count} model', other: 'Search {count} models' })}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={act}
      />
      {/* The dialog has one for keys and screen readers. */}
      <button type="button" aria-hidden tabIndex={-1} className="picker-close" onClick={onClose}>
        <X size={17} strokeWidth={1.75} />
      </button>
    </div>
  )
}

/** Where the models come from: each connection's list with its age, its error and a way to ask again. */
export function ModelSources({ groups }: { readonly groups: readonly ConnectionModels[] }) {
  const now = useNow()
  return (
    <ul
      aria-label={t('Model lists')}
      className="flex max-h-28 max-sm:max-h-18 flex-wrap gap-x-4 overflow-y-auto text-[13px]"
    >
      {groups.map((group) => (
        <li
          key={group.connection.id}
          className={classNames('flex min-w-0 items-start gap-1 leading-7', failureOf(group) && 'w-full')}
        >
          <IconButton
            label={t('Refresh {name}', { name: group.connection.name })}
            icon={RefreshCw}
            size="small"
            disabled={group.isLoading}
            onClick={group.refresh}
          />
          <span className="min-w-0">
            <span className="text-text">
              <ForeignName text={group.connection.name} />
            </span>{' '}
            <span className="text-muted">{describeFreshness(group, now)}</span>
            {failureOf(group) !== undefined && (
              <span role="alert" className="block pb-1 leading-5 text-danger">
                {failureOf(group)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `updated 3 minutes ago`, `offline, updated 2 hours ago`, `loading…`. */
function describeFreshness(
  { isLoading, error, listedAt, catalogAt, models }: ConnectionModels,
  now: number,
): string {
  if (isLoading && models.length === 0) return t('loading…')
  const at = listedAt ?? catalogAt
  if (error) {
    if (at === undefined) return t('couldn’t load models')
    const age = formatAge(at, now)
    return error.type === 'unreachable' || error.type === 'timedOut'
      ? t('offline, updated {age}', { age })
      : t('couldn’t refresh, updated {age}', { age })
  }
  return at === undefined ? t('not loaded yet') : t('updated {age}', { age: formatAge(at, now) })
}

const failureOf = ({ error, catalogError }: ConnectionModels): string | undefined => {
  if (error) return describeError(error)
  return (
    catalogError &&
    t('Couldn’t read the catalog, so prices are missing. {catalogError}', {
      catalogError: describeError(catalogError),
    })
  )
}
