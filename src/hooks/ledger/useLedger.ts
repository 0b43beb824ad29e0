import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'

import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import type { HostUsage } from '@/domain/ledger/hostUsage'
import { shownModel } from '@/domain/models/shownModel'
import { LEDGER } from '@/queries/ledger'

import { useApp, useAppState, useCommands } from '../app'
import { type Stored, useStored } from '../storage/useStored'
import { useClient } from '../useClient'

/** Everything this device has asked of services since an instant, oldest first. */
export function useLedger(from: number): Stored<readonly LedgerEntry[]> {
  const { loadLedger } = useApp()
  return useStored([LEDGER, from], () => loadLedger(from), { gcTime: 0 })
}

/** What the models of a ledger are called, by id: their names in a catalog; the id where none has it, or two share one. */
export function useModelNames(entries: readonly LedgerEntry[] | undefined): ReadonlyMap<string, string> {
  const { entryOf, watchEntries } = useApp()
  const kept = useAppState((state) => state.shownModels)
  const refs = useMemo(
    () =>
      new Map(entries?.map(({ model, connectionId }) => [model, { modelId: model, connectionId }] as const)),
    [entries],
  )
  // One text, so that it is the same until a catalog changes a name.
  const names = useSyncExternalStore(watchEntries, () =>
    [...refs].map(([id, ref]) => (entryOf(ref) ?? shownModel(kept, ref))?.name ?? id).join('\n'),
  )
  return useMemo(() => {
    const all = names.split('\n')
    return new Map(
      [...refs.keys()].map((id, index) => {
        const name = all[index] ?? id
        return [id, all.indexOf(name) === all.lastIndexOf(name) ? name : id]
      }),
    )
  }, [refs, names])
}

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
