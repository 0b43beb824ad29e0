import { useQuery } from '@tanstack/react-query'

import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'

import { useApp } from '../app'

/** Everything this device has asked of services since an instant, oldest first; undefined while it is read. */
export function useLedger(from: number): readonly LedgerEntry[] | undefined {
  const { loadLedger } = useApp()
  return useQuery({ queryKey: ['ledger', from], queryFn: () => loadLedger(from), gcTime: 0 }).data
}
