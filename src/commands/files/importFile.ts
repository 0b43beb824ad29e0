import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { CodeMissing } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { yieldToPage } from '@/lib/time/afterPaint'
import type { ImportReport } from '@/services/files/importReport'

import { createRereadConversation } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { rereadItems } from '../items/rereadItems'
import { notImported } from './notImported'
import { createSaveFile } from './saveFile'

export type { ImportReport }

type ImportFileOptions = {
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

/** Names of what earlier versions kept of imports without understanding it. Nothing is added any more. */
const PREFIX = 'import/'

/** What earlier imports kept although nobody could read it. */
type KeptItems = { readonly count: number; readonly bytes: number }

/** Counts what earlier versions kept of imports; it may hold anything that was in the files, keys included. */
export const createCountKeptItems = (deps: CommandDeps) =>
  async function countKeptItems(): Promise<Result<KeptItems, string>> {
    const texts = await textsOf(deps)
    if (!texts.ok) return texts
    return ok({
      count: texts.value.length,
      bytes: texts.value.reduce((sum, text) => sum + new Blob([text]).size, 0),
    })
  }

/** Saves all of it as JSON Lines. */
export const createDownloadKeptItems = (deps: CommandDeps) =>
  async function downloadKeptItems(): Promise<Result<void, string>> {
    const texts = await textsOf(deps)
    if (!texts.ok) return texts
    const lines = texts.value.map((text) => `${text}\n`)
    const saved = await createSaveFile(deps)('parlance-unrecognised-items.jsonl', lines, 'application/jsonl')
    return saved.ok || saved.error.type === 'cancelled' ? ok(undefined) : failed(saved.error.detail)
  }

/** Deletes all of it. */
export const createDeleteKeptItems = ({ storage }: CommandDeps) =>
  async function deleteKeptItems(): Promise<Result<void, string>> {
    const names = await storage.listDocuments(PREFIX)
    if (!names.ok) return failed(describeStorageError(names.error))
    for (const name of names.value) {
      const removed = await storage.removeDocument(name)
      if (!removed.ok) return failed(describeStorageError(removed.error))
    }
    return ok(undefined)
  }

async function textsOf({ storage }: CommandDeps): Promise<Result<readonly string[], string>> {
  const names = await storage.listDocuments(PREFIX)
  if (!names.ok) return failed(describeStorageError(names.error))
  const texts: string[] = []
  for (const name of names.value) {
    const loaded = await storage.loadDocument(name)
    if (!loaded.ok) return failed(describeStorageError(loaded.error))
    if (typeof loaded.value === 'string') texts.push(loaded.value)
  }
  return ok(texts)
}
