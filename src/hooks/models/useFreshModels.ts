import { useEffect } from 'react'

import { afterPaint } from '@/lib/time/afterPaint'
import { catalogQuery } from '@/queries/catalog'
import { modelsQuery } from '@/queries/models'

import { useApp, useAppState } from '../app'
import { useClient } from '../useClient'
import { useRestored } from './useRestored'

/** Fetches the lists that are older than they may be, for a view that shows them. */
export function useFreshModels(): void {
  const { api } = useApp()
  const client = useClient()
  const connections = useAppState((state) => state.connections)
  const isRestored = useRestored(true)
  useEffect(() => {
    if (!isRestored) return
    // What there is shows first.
    return afterPaint(() => {
      for (const connection of connections) {
        // What goes wrong is in the query.
        client.query(modelsQuery(api, connection)).catch(() => undefined)
        if (connection.catalogUrl !== '') client.query(catalogQuery(api, connection)).catch(() => undefined)
      }
    })
  }, [api, client, connections, isRestored])
}
