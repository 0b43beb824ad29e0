import type { LedgerEntry } from '@/domain/ledger/ledgerEntry'
import { LEDGER } from '@/queries/ledger'

import { useApp } from '../app'
import { useStored, type Stored } from '../storage/useStored'

/** Everything this device has asked of services since an instant, oldest first. */
export function useLedger(from: number): Stored<readonly LedgerEntry[]> {
  const { loadLedger } = useApp()
  return useStored([LEDGER, from], () => loadLedger(from), { gcTime: 0 })
}
