import type { StorageError } from '@/domain/storage/storageError'
import { loadCode } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'

import type { Storage } from '../storage'
import type { createAttachmentRows } from './createAttachmentRows'
import type { createImportRows } from './createImportRows'

type Deps = Parameters<typeof createAttachmentRows>[0] & Parameters<typeof createImportRows>[0]

type LaterRows = Pick<
  Storage,
  'saveAttachment' | 'loadAttachment' | 'hasAttachments' | 'sweepAttachments' | 'importThreads'
>

/** Rows that no start needs: their code comes with the first use. Where it can't come, that is a failure like any other. */
export function laterRows(deps: Deps): LaterRows {
  const attachments = startOnce(async () =>
    (await loadCode(() => import('./createAttachmentRows'))).createAttachmentRows(deps),
  )
  const imports = startOnce(async () =>
    (await loadCode(() => import('./createImportRows'))).createImportRows(deps),
  )
  return {
    saveAttachment: later(attachments.open, (rows) => rows.saveAttachment),
    loadAttachment: later(attachments.open, (rows) => rows.loadAttachment),
    hasAttachments: later(attachments.open, (rows) => rows.hasAttachments),
    sweepAttachments: later(attachments.open, (rows) => rows.sweepAttachments),
    importThreads: later(imports.open, (rows) => rows.importThreads),
  }
}

const later =
  <Rows, Args extends readonly unknown[], Value>(
    load: () => Promise<Rows>,
    choose: (rows: Rows) => (...args: Args) => Promise<Result<Value, StorageError>>,
  ) =>
  async (...args: Args): Promise<Result<Value, StorageError>> => {
    let rows: Rows
    try {
      rows = await load()
    } catch (cause) {
      return failed({ type: 'failed', detail: cause instanceof Error ? cause.message : String(cause) })
    }
    return choose(rows)(...args)
  }
