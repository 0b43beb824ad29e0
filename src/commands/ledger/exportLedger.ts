import { ledgerCsv } from '@/domain/ledger/ledgerCsv'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'

import type { CommandDeps } from '../deps'
import { createSaveFile } from '../files/saveFile'

/** Saves entries of the ledger as a CSV file. */
export const createExportLedger = (deps: CommandDeps) =>
  async function exportLedger(entries: readonly LedgerEntry[]): Promise<void> {
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    await createSaveFile(deps)(`parlance-spending-${day}.csv`, [ledgerCsv(entries)], 'text/csv;charset=utf-8')
  }
