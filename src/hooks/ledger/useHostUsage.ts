import { useQuery } from '@tanstack/react-query'

import type { HostUsage } from '@/domain/ledger/hostUsage'

import { useCommands } from '../app'
import { useClient } from '../useClient'
import type { Stored } from '../storage/useStored'

/** What the host that serves this page knows of the person's use; asked again each time it is shown. */
export function useHostUsage(): Stored<HostUsage> {
  const { readHostUsage } = useCommands()
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['hostUsage'],
      queryFn: async () => {
        const usage = await readHostUsage()
        if (!usage.ok) throw new Error(usage.error)
        return usage.value
      },
      retry: false,
      staleTime: 0,
      gcTime: 0,
    },
    useClient(),
  )
  return {
    value: error ? undefined : data,
    problem: error?.message,
    again: () => void refetch(),
  }
}
