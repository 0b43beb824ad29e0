import type { ConversationId } from '@/domain/ids'
import { failed, ok, type Result } from '@/lib/result'
import type { SaveFailure } from '@/services/download/saveToDisk'

import { holdsUnsaved } from './closeThreads'
import type { CommandDeps } from './deps'
import type { ExportRuns } from './exportRuns'
import { tellExportFailed } from './tellExportFailed'

/** Saves these conversations, with their exchanges and files, as one file that can be imported again. */
export const createExportConversations = (deps: CommandDeps, runs: ExportRuns) =>
  async function exportConversations(ids: readonly ConversationId[]): Promise<Result<void, SaveFailure>> {
    const conversations = ids.flatMap((id) => deps.store.getState().conversations[id] ?? [])
    if (conversations.length === 0) return failed({ type: 'cancelled' })
    const { exportFile } = await import('@/services/files/exportFile')
    const exportedAt = deps.now()
    const [only, ...others] = conversations
    const run = runs.begin(
      others.length === 0 && only ? `“${only.title}”` : `${conversations.length} conversations`,
    )
    const content = exportFile({
      storage: whatIsSeen(deps),
      conversations,
      isEverything: false,
      exportedAt,
      onProgress: run.onProgress,
    })
    const day = new Date(exportedAt).toISOString().slice(0, 10)
    const name = others.length === 0 ? fileNameOf(only?.title) : `parlance-${day}`
    const file = { name: `${name}.jsonl`, mediaType: 'application/jsonl', content }
    const saved = await deps.saveToDisk(file, run.signal).finally(run.end)
    if (!saved.ok && saved.error.type !== 'cancelled') tellExportFailed(deps, 'unwritable')
    return saved
  }

/** Saves every conversation whose messages are in memory: what to do while the disk is full. */
export const createDownloadWhatIsSeen = (deps: CommandDeps, runs: ExportRuns) => {
  const exportConversations = createExportConversations(deps, runs)
  return () => exportConversations(Object.keys(deps.store.getState().threads) as ConversationId[])
}

/** The storage with what memory holds in the place of what could not be saved. */
export function whatIsSeen({ storage, store }: CommandDeps): CommandDeps['storage'] {
  if (!holdsUnsaved(store)) return storage
  return {
    ...storage,
    async loadMessages(id) {
      const thread = store.getState().threads[id]
      return thread ? ok([...thread.tree.byId.values()]) : storage.loadMessages(id)
    },
  }
}

/** A title without characters that file systems refuse, at most 60 long. */
export const fileNameOf = (title = ''): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'conversation'
