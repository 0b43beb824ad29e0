import type { Conversation } from '@/domain/conversations/conversation'
import { shownTitle } from '@/domain/conversations/listedChat'
import type { ConversationId, MessageId, ProjectId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { keptAmong } from '@/domain/tree/keptAmong'
import { failed, ok, type Result } from '@/lib/result'
import { fileStem } from '@/lib/text/fileName'
import { plural } from '@/lib/text/plural'
import { mark, t } from '@/lib/text/t'
import type { SaveFailure } from '@/services/download/saveToDisk'
import type { ExportProgress } from '@/services/files/exportFile'
import { selectConversations } from '@/store/selectors'

import { noteDownload } from '../backup/backupCommands'
import type { CommandDeps } from '../deps'
import { whatIsSeen } from '../whatIsSeen'

/** How long an export goes on before it is worth a line, in milliseconds. */
const SILENT_MS = 700
/** Between two states of that line, in milliseconds. */
const TOLD_EVERY_MS = 200

type ExportRun = {
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
    /** @param text says what is exported. */
    begin(text: string): ExportRun {
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
          store.getState().noticeShown({ id, tone: 'info', text, progress })
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

/** Saves all conversations, exchanges and files as one file of JSON Lines, streamed. No key is in it. */
export const createExportEverything = (deps: CommandDeps, runs: ExportRuns) =>
  async function exportEverything(): Promise<Result<void, SaveFailure>> {
    const saved = await saveExport(deps, runs.begin(t('Exporting everything')), {
      conversations: selectConversations(deps.store.getState()),
      isEverything: true,
      name: `parlance-${dayOf(deps.now())}`,
    })
    // A download is what the weekly reminder asks for.
    if (saved.ok) await noteDownload(deps)
    return saved
  }

/**
 * Saves these conversations, with their exchanges and files, as one file that can be imported again.
 *
 * @param messages these alone, of one conversation: without its exchanges, which hold all that was said.
 */
export const createExportConversations = (deps: CommandDeps, runs: ExportRuns) =>
  async function exportConversations(
    ids: readonly ConversationId[],
    messages?: readonly MessageId[],
  ): Promise<Result<void, SaveFailure>> {
    const conversations = ids.flatMap((id) => deps.store.getState().conversations[id] ?? [])
    if (conversations.length === 0) return failed({ type: 'cancelled' })
    const [only, ...others] = conversations
    const isOne = others.length === 0 && only !== undefined
    const text = isOne
      ? t('Exporting “{title}”', { title: shownTitle(only.title) })
      : plural(conversations.length, { one: 'Exporting {count} chat', other: 'Exporting {count} chats' })
    return saveExport(deps, runs.begin(text), {
      conversations,
      isEverything: false,
      name: isOne ? fileNameOf(only.title) : `parlance-${dayOf(deps.now())}`,
      ...(messages && { messages }),
    })
  }

type WhatToExport = {
  readonly conversations: readonly Conversation[]
  readonly isEverything: boolean
  /** Of the file, without its ending. */
  readonly name: string
  readonly projects?: readonly ProjectId[]
  /** Of the one conversation, these alone. */
  readonly messages?: readonly MessageId[]
}

/** Writes one file of JSON Lines, shows how far it is wherever the person goes meanwhile, and tells when it fails. */
export async function saveExport(
  deps: CommandDeps,
  run: ExportRun,
  { conversations: asked, isEverything, name, projects = [], messages }: WhatToExport,
): Promise<Result<void, SaveFailure>> {
  const { exportFile } = await deps.load('exportFile')
  const storage = whatIsSeen(deps)
  const content = exportFile({
    storage: messages ? onlyFrom(storage, messages) : storage,
    conversations: messages ? asked.map((each) => onlyThese(each, [], messages).conversation) : asked,
    isEverything,
    projects,
    exportedAt: deps.now(),
    onProgress: run.onProgress,
  })
  const file = { name: `${name}.jsonl`, mediaType: 'application/jsonl', content }
  const saved = await deps.saveToDisk(file, run.signal).finally(run.end)
  if (!saved.ok && saved.error.type !== 'cancelled') tellExportFailed(deps, 'unwritable')
  return saved
}

/** Some messages of a conversation, as one that has nothing else. */
export const onlyThese = (
  conversation: Conversation,
  messages: readonly Message[],
  only: readonly MessageId[],
) => ({
  conversation: { ...conversation, activeLeafId: only.at(-1) ?? null },
  messages: keptAmong(messages, (id) => only.includes(id)),
})

/** The storage of a conversation of which some messages go out, and nothing that holds the others. */
const onlyFrom = (storage: CommandDeps['storage'], only: readonly MessageId[]): CommandDeps['storage'] => ({
  ...storage,
  async loadMessages(id) {
    const loaded = await storage.loadMessages(id)
    return loaded.ok ? ok(keptAmong(loaded.value, (each) => only.includes(each))) : loaded
  },
  listExchanges: () => Promise.resolve(ok([])),
  loadItems: () => Promise.resolve(ok({})),
})

/** The day of an instant, for the names of files. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Saves every conversation whose messages are in memory: what to do while the disk is full. */
export const createDownloadWhatIsSeen = (deps: CommandDeps, runs: ExportRuns) => {
  const exportConversations = createExportConversations(deps, runs)
  return () => exportConversations(Object.keys(deps.store.getState().threads) as ConversationId[])
}

/** A title without characters that file systems refuse, at most 60 long. */
export const fileNameOf = (title = ''): string => fileStem(title, 60) || 'conversation'

/** What kept a file from being written. */
type ExportFailure = 'unreadable' | 'unwritable' | 'notLoaded'

/** Says that no file was written, and what to do. */
export function tellExportFailed({ store }: CommandDeps, failure: ExportFailure): void {
  store.getState().noticeShown({ id: 'export', tone: 'danger', text: t(SENTENCES[failure]) })
}

const SENTENCES: Readonly<Record<ExportFailure, string>> = {
  unreadable: mark(
    'The conversation could not be read, and no file was written. Reload the page and try again.',
  ),
  unwritable: mark(
    'The file could not be written. Free some space, or choose another folder, and export again.',
  ),
  notLoaded: mark('A part of the app could not be loaded: check the network, and export again.'),
}
