import type { ImportReport } from '@/services/files/importReport'

import type { CommandDeps } from './deps'
import { createRereadConversation } from './openConversation'

export type { ImportReport }

export type ImportFileOptions = {
  /** Writes nothing, and reports what an import would do. */
  readonly isDryRun: boolean
  readonly signal: AbortSignal
  /** Called with bytes read and bytes in all. */
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Imports a file of this app or of another, or says what that would do. Chats that are here already get the messages
 * they do not have; nothing that is here is overwritten. Never throws.
 */
export const createImportFile = (deps: CommandDeps) =>
  async function importFile(file: Blob, options: ImportFileOptions): Promise<ImportReport> {
    const { store, storage, announce } = deps
    const { importItems } = await import('@/services/files/importItems')
    const { readAnyFile } = await import('@/services/imports/readAnyFile')
    const report = await importItems(readAnyFile(file, options.signal), { ...options, storage })
    if (options.isDryRun) return report
    const ids = report.conversations.flatMap(({ id, fate }) => (fate === 'present' ? [] : [id]))
    const loaded = await storage.loadConversations(ids)
    if (loaded.ok) store.getState().changesRecorded({ conversations: loaded.value })
    await Promise.all(ids.map(createRereadConversation(deps)))
    announce(ids)
    if (report.further?.some(({ fate }) => fate === 'new')) await takeFurther(deps)
    return report
  }

/** Shows imported settings and connections, here and in the other tabs. The model of the next chat stays. */
async function takeFurther({ store, storage, tabs }: CommandDeps): Promise<void> {
  const loaded = await storage.loadPreferences()
  if (!loaded.ok) return
  const { settings, connections, settingsChanged, connectionSaved } = store.getState()
  for (const connection of loaded.value.connections)
    if (!connections.some(({ id }) => id === connection.id)) connectionSaved(connection)
  const { connectionId, modelId } = settings.newConversation
  const { newConversation } = loaded.value.settings
  settingsChanged({
    ...loaded.value.settings,
    newConversation: { ...newConversation, connectionId, modelId },
  })
  tabs.announceKind('settings')
  tabs.announceKind('connections')
}
