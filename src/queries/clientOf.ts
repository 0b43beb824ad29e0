import { QueryClient } from '@tanstack/react-query'

import { isRetryable } from '@/domain/connections/serviceError'

import { catalogKeys, modelKeys } from './models'

/** What is known of lists and catalogs. Import it as a type: React Query's code then comes with the first query, not with the page. */
export type Queries = {
  /** Absent until something is asked: nothing has been read then. */
  client?: QueryClient
  /** Called whenever a catalog or model list has been read. */
  readonly watchers: Set<() => void>
}

const LISTS: readonly unknown[] = [...catalogKeys.all, ...modelKeys.all]

/** The one React Query client of an app, made when it is first asked for. */
export function clientOf(queries: Queries): QueryClient {
  queries.client ??= createClient(queries.watchers)
  return queries.client
}

function createClient(watchers: Queries['watchers']): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, failure) => failures < 2 && isRetryable(failure.error),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  })
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const key: unknown = event.query.queryKey
    if (Array.isArray(key) && LISTS.includes(key[0])) watchers.forEach((watcher) => watcher())
  })
  return client
}
