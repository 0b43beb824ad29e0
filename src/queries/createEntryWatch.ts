import type { QueryClient } from '@tanstack/react-query'

import { catalogKeys } from './catalog'
import { modelKeys } from './models'

/** Calls back whenever a catalog or model list has been read, so that what names a model by it is not left behind. */
export function createEntryWatch(queryClient: QueryClient): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  const kinds: readonly unknown[] = [...catalogKeys.all, ...modelKeys.all]
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const key: unknown = event.query.queryKey
    if (Array.isArray(key) && kinds.includes(key[0])) listeners.forEach((listener) => listener())
  })
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
