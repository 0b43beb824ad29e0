import type { ConversationId } from '@/domain/ids'
import { gatherBlob } from '@/lib/streams/gatherBlob'
import { streamText } from '@/lib/streams/streamText'

import type { CommandDeps } from '../deps'
import { whatIsSeen } from '../whatIsSeen'
import { DOCUMENT_FILES, documentPieces, type DocumentFormat } from './documentPieces'
import { fileNameOf } from './exportConversations'
import type { ExportRuns } from './exportRuns'
import { tellExportFailed } from './tellExportFailed'

/**
 * Saves one conversation as a document. It is written in steps between which the page works. Where it fails, says so
 * and keeps nothing.
 */
export const createExportDocument = (deps: CommandDeps, runs: ExportRuns) =>
  async function exportDocument(id: ConversationId, format: DocumentFormat): Promise<void> {
    const conversation = deps.store.getState().conversations[id]
    if (!conversation) return
    const messages = await whatIsSeen(deps).loadMessages(id)
    if (!messages.ok) {
      tellExportFailed(deps, 'unreadable')
      return
    }
    const run = runs.begin(`“${conversation.title}”`)
    const pieces = await documentPieces(
      deps,
      { conversation, messages: messages.value },
      format,
      (done, total) => run.onProgress({ done, total, of: 'messages' }),
    )
    if (!pieces) {
      run.end()
      tellExportFailed(deps, 'notLoaded')
      return
    }
    const { extension, mediaType } = DOCUMENT_FILES[format]
    const name = `${fileNameOf(conversation.title)}.${extension}`
    const stream = streamText(pieces, { elapsed: deps.elapsed })
    const content = await gatherBlob(stream, mediaType, run.signal)
      .catch(() => undefined)
      .finally(run.end)
    if (run.signal.aborted) return
    const saved = content && (await deps.saveToDisk({ name, mediaType, content }))
    if (!saved?.ok && saved?.error.type !== 'cancelled')
      tellExportFailed(deps, content ? 'unwritable' : 'unreadable')
  }
