import { useMemo, useSyncExternalStore } from 'react'

import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'
import { shownModel } from '@/domain/models/shownModel'

import { useApp, useAppState } from '../app'

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
