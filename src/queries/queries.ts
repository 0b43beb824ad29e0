import type { QueryClient } from '@tanstack/react-query'

/** What is known of lists and catalogs. React Query’s code comes with the first who asks (`clientOf`), not with the page. */
export type Queries = {
  /** Absent until something is asked: nothing has been read then. */
  client?: QueryClient
  /** Called whenever a catalog or model list has been read. */
  readonly watchers: Set<() => void>
}
