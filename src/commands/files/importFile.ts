import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { CodeMissing } from '@/lib/loadCode'
import { yieldToPage } from '@/lib/time/afterPaint'
import type { ImportReport } from '@/services/files/importReport'

import type { CommandDeps } from '../deps'
import { rereadItems } from '../items/rereadItems'
import { notImported } from './notImported'
import { createRereadConversation } from '../conversations/openConversation'

export type { ImportReport }

export type ImportFileOptions = {
  /** Writes nothing, and reports what an import would do. */
  readonly isDryRun: boolean
  /** Chats of the preview that become none of those here, although they begin like one. */
  readonly keepApart?: readonly ConversationId[]
  readonly signal: AbortSignal
  /** Called with bytes read and bytes in all. */
  readonly onProgress: (done: number, total: number) => void
}

/** Conversations read back at once: some milliseconds of the page. */
const READ_AT_ONCE = 200

/**
 * Imports a file of this app or of another, or says what that would do. Chats that are here already get the messages
 * they do not have; nothing that is here is overwritten. Works in a worker where there are any. Never throws.
 */
export const createImportFile = (deps: CommandDeps) =>
  async function importFile(file: Blob, options: ImportFileOptions): Promise<ImportReport> {
    const report = (await importInWorker(deps, file, options)) ?? (await importInPage(deps, file, options))
    if (options.isDryRun) return report
    const ids = report.conversations.flatMap(({ id, status }) => (status === 'present' ? [] : [id]))
    await showChanged(deps, ids)
    await rereadItems(deps)
    deps.tabs.announceKind('items')
    if (report.further?.some(({ status }) => status === 'new')) await takeFurther(deps)
    return report
  }

/** Undefined where there are no workers, or their code cannot be loaded. */
async function importInWorker({ load }: CommandDeps, file: Blob, options: ImportFileOptions) {
  const code = Promise.all([load('importInWorker'), load('startImportWorker')])
  return code.then(
    ([{ importInWorker: run }, { startImportWorker }]) => run(startImportWorker, file, options),
    () => undefined,
  )
}

async function importInPage({ storage, load }: CommandDeps, file: Blob, options: ImportFileOptions) {
  try {
    const { importItems } = await load('importItems')
    const { readAnyFile } = await load('readAnyFile')
    return await importItems(readAnyFile(file, options.signal), { ...options, storage })
  } catch (cause) {
    if (cause instanceof CodeMissing) return notImported(cause.message)
    throw cause
  }
}

/** Takes what was written into the store, shows it in open chats, and tells search and other tabs. */
async function showChanged(deps: CommandDeps, ids: readonly ConversationId[]): Promise<void> {
  const { store, storage, announce } = deps
  const conversations: Conversation[] = []
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const loaded = await storage.loadConversations(ids.slice(from, from + READ_AT_ONCE))
    if (loaded.ok) conversations.push(...loaded.value)
    await yieldToPage()
  }
  store.getState().changesRecorded({ conversations })
  const { threads } = store.getState()
  await Promise.all(ids.filter((id) => threads[id] !== undefined).map(createRereadConversation(deps)))
  announce(ids)
}

/** Shows imported settings and connections, here and in the other tabs. The model of the next chat stays. */
async function takeFurther({ store, storage, tabs }: CommandDeps): Promise<void> {
  const loaded = await storage.loadPreferences()
  if (!loaded.ok) return
  const { settings, connections, settingsChanged, connectionSaved } = store.getState()
  const { connectionId, modelId } = settings.newConversation
  const { newConversation } = loaded.value.settings
  settingsChanged({
    ...loaded.value.settings,
    newConversation: { ...newConversation, connectionId, modelId },
  })
  // Behind the settings, which say that these wait to be allowed.
  for (const connection of loaded.value.connections)
    if (!connections.some(({ id }) => id === connection.id)) connectionSaved(connection)
  tabs.announceKind('settings')
  tabs.announceKind('connections')
  tabs.announceKind('runs')
}
