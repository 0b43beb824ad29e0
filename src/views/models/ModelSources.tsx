import { RefreshCw } from 'lucide-react'

import { describeError } from '@/domain/connections/serviceError'
import type { ConnectionModels } from '@/hooks/models/useModels'
import { useNow } from '@/hooks/useNow'
import { formatAge } from '@/lib/text/formatAge'
import { classNames } from '@/ui/classNames'
import { IconButton } from '@/ui/controls/IconButton'

/** Where the models come from: each connection's list with its age, its error and a way to ask again. */
export function ModelSources({ groups }: { readonly groups: readonly ConnectionModels[] }) {
  const now = useNow()
  return (
    <ul
      aria-label="Model lists"
      className="flex max-h-28 max-sm:max-h-18 flex-wrap gap-x-4 overflow-y-auto text-[13px]"
    >
      {groups.map((group) => (
        <li
          key={group.connection.id}
          className={classNames('flex min-w-0 items-start gap-1 leading-7', failureOf(group) && 'w-full')}
        >
          <IconButton
            label={`Refresh ${group.connection.name}`}
            icon={RefreshCw}
            size="small"
            disabled={group.isLoading}
            onClick={group.refresh}
          />
          <span className="min-w-0">
            <span className="text-text">{group.connection.name}</span>{' '}
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

/** `listed 3 min ago`, `offline: from 2 h ago`, `loading…`. */
export function describeFreshness(
  { isLoading, error, listedAt, catalogAt, models }: ConnectionModels,
  now: number,
): string {
  if (isLoading && models.length === 0) return 'loading…'
  const at = listedAt ?? catalogAt
  if (error) {
    if (at === undefined) return 'could not be listed'
    const isOffline = error.type === 'unreachable' || error.type === 'timedOut'
    return `${isOffline ? 'offline' : 'not refreshed'}: from ${formatAge(at, now)}`
  }
  return at === undefined ? 'not listed yet' : `listed ${formatAge(at, now)}`
}

const failureOf = ({ error, catalogError }: ConnectionModels): string | undefined => {
  if (error) return describeError(error)
  return (
    catalogError && `Its catalog could not be read, so prices are missing. ${describeError(catalogError)}`
  )
}
