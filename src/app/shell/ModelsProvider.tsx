import { useMemo, useState, type ReactNode } from 'react'

import type { Connection } from '@/domain/connections/connection'
import { useAppState } from '@/hooks/app'
import { ModelsContext, type ConnectionModels } from '@/hooks/models/useModels'
import { onDemand } from '@/ui/feedback/onDemand'

const ModelsReader = onDemand(() => import('./ModelsReader').then((module) => module.ModelsReader), {
  isAside: true,
})

/** The models of all connections, for the whole page. The code that reads their lists comes after the first paint. */
export function ModelsProvider({ children }: { readonly children: ReactNode }) {
  const connections = useAppState((state) => state.connections)
  const [read, setRead] = useState<readonly ConnectionModels[]>()
  const unread = useMemo(() => connections.map(toUnread), [connections])
  return (
    <ModelsContext value={read ?? unread}>
      <ModelsReader onRead={setRead} />
      {children}
    </ModelsContext>
  )
}

const toUnread = (connection: Connection): ConnectionModels => ({
  connection,
  models: [],
  isLoading: true,
  error: undefined,
  catalogError: undefined,
  listedAt: undefined,
  catalogAt: undefined,
  reading: undefined,
  listReading: undefined,
  refresh: () => undefined,
})
