import { useMemo } from 'react'

import { cacheWriterOf } from '@/domain/models/costs/cacheWriter'

import { useAppState } from '../app'

/** Which models' requests would write their prompt to the provider's cache now; the same function until that changes. */
export function useCacheWriter() {
  const connections = useAppState((state) => state.connections)
  const chosen = useAppState((state) => state.settings.modelDialects)
  return useMemo(() => cacheWriterOf(connections, chosen), [connections, chosen])
}
