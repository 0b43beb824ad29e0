import { importItems } from '@/services/files/importItems'
import type { ImportReport } from '@/services/files/importReport'
import { readParlanceFile } from '@/services/files/readParlanceFile'

import type { CommandDeps } from './deps'

export type { ImportReport }

export type ImportFileOptions = {
  /** Writes nothing, and reports what an import would do. */
  readonly isDryRun: boolean
  /** The same for a dry run and the import after it; part of ids made new. */
  readonly salt: string
  readonly signal: AbortSignal
  /** Called with bytes read and bytes in all. */
  readonly onProgress: (done: number, total: number) => void
}

/** Brings a file in, or says what that would do. What is here already is never overwritten. Never throws. */
export const createImportFile = (deps: CommandDeps) =>
  async function importFile(file: Blob, options: ImportFileOptions): Promise<ImportReport> {
    const { store, storage, announce } = deps
    const report = await importItems(readParlanceFile(file, options.signal), { ...options, storage })
    if (options.isDryRun) return report
    const ids = report.conversations.flatMap(({ id, fate }) => (fate === 'present' ? [] : [id]))
    const loaded = await storage.loadConversations(ids)
    if (loaded.ok) store.getState().changesRecorded({ conversations: loaded.value })
    announce(ids)
    return report
  }
