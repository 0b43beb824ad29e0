import { useMemo } from 'react'

import { hostSearchOf } from '@/domain/models/costs/hostSearchOf'

import { useAppState } from '../app'

/** Gives models' entries with the web search that their services add; the same function until that changes. */
export function useHostSearch() {
  const connections = useAppState((state) => state.connections)
  const chosen = useAppState((state) => state.settings.modelDialects)
  return useMemo(() => hostSearchOf(connections, chosen), [connections, chosen])
}
