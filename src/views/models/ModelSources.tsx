import { RefreshCw } from '@/ui/icons'

import { describeError } from '@/domain/connections/serviceError'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { useNow } from '@/hooks/useIsOnline'
import { formatAge } from '@/lib/text/formatTime'
import { t } from '@/lib/text/t'
import { classNames } from '@/ui/classNames'
import { IconButton } from '@/ui/controls/IconButton'
import { ForeignName } from '@/ui/foreign/ForeignName'

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
