import { t } from '@/lib/text/t'
import type { ExportProgress } from '@/services/files/exportFile'

import type { CommandDeps } from '../deps'

/** How long an export goes on before it is worth a line, in milliseconds. */
const SILENT_MS = 700
/** Between two states of that line, in milliseconds. */
const TOLD_EVERY_MS = 200

export type ExportRun = {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
  /** Takes the line away. */
  readonly end: () => void
}

/** Exports that go on while the person works: a line says how far each is, and can end it. */
export function createExportRuns({
  store,
  elapsed,
  newId,
}: Pick<CommandDeps, 'store' | 'elapsed' | 'newId'>) {
  const running = new Map<string, AbortController>()
  return {
    /** @param title what is exported. */
    begin(title: string): ExportRun {
      const id = `export-${newId()}`
      const controller = new AbortController()
      running.set(id, controller)
      // From the first thing done, for the person may first look for a folder.
      let since: number | undefined
      let toldAt = -Infinity
      return {
        signal: controller.signal,
        onProgress(progress) {
          const now = elapsed()
          since ??= now
          if (now - since < SILENT_MS || now - toldAt < TOLD_EVERY_MS || controller.signal.aborted) return
          toldAt = now
          store
            .getState()
            .noticeShown({ id, tone: 'info', text: t('Exporting {title}', { title }), progress })
        },
        end() {
          running.delete(id)
          store.getState().noticeDismissed(id)
        },
      }
    },
    /** Ends the export that this line is about. */
    cancelExport: (id: string): Promise<void> => {
      running.get(id)?.abort()
      return Promise.resolve()
    },
  }
}

export type ExportRuns = ReturnType<typeof createExportRuns>
