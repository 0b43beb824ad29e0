import type { StorageError } from '@/domain/storage/storageError'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { failed, type Result } from '@/lib/result'

import type { createAttachmentRows } from './createAttachmentRows'
import type { ExchangeRows } from './createExchangeRows'
import type { createImportRows } from './createImportRows'
import type { createRareRows } from './createRareRows'

type Deps = Parameters<typeof createAttachmentRows>[0] &
  Parameters<typeof createImportRows>[0] &
  Parameters<typeof createRareRows>[0]

type LaterRows = ExchangeRows &
  Omit<ReturnType<typeof createAttachmentRows>, 'letGo'> &
  ReturnType<typeof createImportRows> &
  ReturnType<typeof createRareRows>

/** Rows that no start needs: their code comes with the first use. Where it can't come, that is a failure like any other. */
export function laterRows(deps: Deps): LaterRows {
  const attachments = startOnce(async () =>
    (await loadCode(() => import('./createAttachmentRows'))).createAttachmentRows(deps),
  )
  const exchanges = startOnce(async () =>
    (await loadCode(() => import('./createExchangeRows'))).createExchangeRows(deps.session, deps.now),
  )
  const imports = startOnce(async () =>
    (await loadCode(() => import('./createImportRows'))).createImportRows(deps),
  )
  const rare = startOnce(async () => (await loadCode(() => import('./createRareRows'))).createRareRows(deps))
  return {
    saveExchange: later(exchanges.open, (rows) => rows.saveExchange),
    saveExchanges: later(exchanges.open, (rows) => rows.saveExchanges),
    loadExchange: later(exchanges.open, (rows) => rows.loadExchange),
    loadExchanges: later(exchanges.open, (rows) => rows.loadExchanges),
    loadLedger: later(exchanges.open, (rows) => rows.loadLedger),
    listExchanges: later(exchanges.open, (rows) => rows.listExchanges),
    loadRawEvents: later(exchanges.open, (rows) => rows.loadRawEvents),
    saveAttachment: later(attachments.open, (rows) => rows.saveAttachment),
    loadAttachment: later(attachments.open, (rows) => rows.loadAttachment),
    holdAttachment: later(attachments.open, (rows) => rows.holdAttachment),
    hasAttachments: later(attachments.open, (rows) => rows.hasAttachments),
    sweepAttachments: later(attachments.open, (rows) => rows.sweepAttachments),
    importThreads: later(imports.open, (rows) => rows.importThreads),
    restoreSent: later(rare.open, (rows) => rows.restoreSent),
    recoverStrays: later(rare.open, (rows) => rows.recoverStrays),
    findMessages: later(rare.open, (rows) => rows.findMessages),
    loadMarked: later(rare.open, (rows) => rows.loadMarked),
    changeItems: later(rare.open, (rows) => rows.changeItems),
    findTaken: later(rare.open, (rows) => rows.findTaken),
    deleteEverything: later(rare.open, (rows) => async () => {
      const deleted = await rows.deleteEverything()
      if (deleted.ok)
        await attachments.open().then(
          ({ letGo }) => letGo(),
          // Nothing is held where its code never came.
          () => undefined,
        )
      return deleted
    }),
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
