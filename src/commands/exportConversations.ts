import type { ConversationId } from '@/domain/ids'
import { failed, type Result } from '@/lib/result'
import type { SaveFailure } from '@/services/download/saveToDisk'

import type { CommandDeps } from './deps'

/** Saves these conversations, with their exchanges and files, as one file that can be imported again. */
export const createExportConversations = (deps: CommandDeps) =>
  async function exportConversations(ids: readonly ConversationId[]): Promise<Result<void, SaveFailure>> {
    const conversations = ids.flatMap((id) => deps.store.getState().conversations[id] ?? [])
    if (conversations.length === 0) return failed({ type: 'cancelled' })
    const { exportFile } = await import('@/services/files/exportFile')
    const exportedAt = deps.now()
    const content = exportFile({ storage: deps.storage, conversations, isEverything: false, exportedAt })
    const day = new Date(exportedAt).toISOString().slice(0, 10)
    const name = conversations.length === 1 ? nameOf(conversations[0]?.title) : `parlance-${day}`
    const saved = await deps.saveToDisk({
      name: `${name}.jsonl`,
      mediaType: 'application/jsonl',
      content,
    })
    if (!saved.ok && saved.error.type !== 'cancelled') {
      deps.store.getState().noticeShown({
        id: 'export',
        tone: 'danger',
        text: 'The file could not be written. Free some space, or choose another folder, and export again.',
      })
    }
    return saved
  }

const nameOf = (title = ''): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'conversation'
