import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommands } from '../app'
import { useClient } from '../useClient'
import { STORAGE_USE_KEY } from '../storage/useStorageUse'

const KEY = ['keptItems'] as const

/** What earlier imports kept without understanding it, and what can be done with it. */
export function useKeptItems() {
  const { countKeptItems, downloadKeptItems, deleteKeptItems } = useCommands()
  const queryClient = useClient()
  const counted = useQuery(
    { queryKey: KEY, queryFn: countKeptItems, staleTime: 0, gcTime: 0 },
    queryClient,
  ).data
  const [outcome, setOutcome] = useState<string>()

  const download = async () => {
    const saved = await downloadKeptItems()
    setOutcome(saved.ok ? undefined : saved.error)
  }
  const remove = async () => {
    const removed = await deleteKeptItems()
    setOutcome(removed.ok ? 'Deleted.' : removed.error)
    for (const queryKey of [KEY, STORAGE_USE_KEY]) void queryClient.invalidateQueries({ queryKey })
  }
  return {
    /** Undefined until counted, and where that failed: `failure` says why then. */
    items: counted?.ok === true ? counted.value : undefined,
    failure: counted?.ok === false ? counted.error : undefined,
    outcome,
    download: () => void download(),
    remove: () => void remove(),
  }
}
