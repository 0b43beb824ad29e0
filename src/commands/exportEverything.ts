import { failed, type Result } from '@/lib/result'
import type { SaveFailure } from '@/services/download/saveToDisk'
import type { ExportProgress } from '@/services/files/exportFile'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from './deps'
import { whatIsSeen } from './exportConversations'

/** Saves all conversations, exchanges and files as one file of JSON Lines, streamed. No key is in it. */
export const createExportEverything = (deps: CommandDeps) =>
  async function exportEverything(options: {
    readonly onProgress: (progress: ExportProgress) => void
    readonly signal: AbortSignal
  }): Promise<Result<void, SaveFailure>> {
    if (options.signal.aborted) return failed({ type: 'cancelled' })
    const { exportFile } = await import('@/services/files/exportFile')
    const exportedAt = deps.now()
    const content = exportFile({
      storage: whatIsSeen(deps),
      conversations: selectConversations(deps.store.getState()),
      isEverything: true,
      exportedAt,
      onProgress: options.onProgress,
    })
    const day = new Date(exportedAt).toISOString().slice(0, 10)
    return deps.saveToDisk(
      { name: `parlance-${day}.jsonl`, mediaType: 'application/jsonl', content },
      options.signal,
    )
  }
