import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, ProjectId } from '@/domain/ids'
import { failed, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'
import type { SaveFailure } from '@/services/download/saveToDisk'

import type { CommandDeps } from '../deps'
import { whatIsSeen } from '../whatIsSeen'

import type { ExportRun, ExportRuns } from './exportRuns'

/** Saves these conversations, with their exchanges and files, as one file that can be imported again. */
export const createExportConversations = (deps: CommandDeps, runs: ExportRuns) =>
  async function exportConversations(ids: readonly ConversationId[]): Promise<Result<void, SaveFailure>> {
    const conversations = ids.flatMap((id) => deps.store.getState().conversations[id] ?? [])
    if (conversations.length === 0) return failed({ type: 'cancelled' })
    const [only, ...others] = conversations
    const isOne = others.length === 0 && only !== undefined
    return saveExport(deps, runs.begin(isOne ? `“${only.title}”` : `${conversations.length} conversations`), {
      conversations,
      isEverything: false,
      name: isOne ? fileNameOf(only.title) : `parlance-${dayOf(deps.now())}`,
    })
  }

type WhatToExport = {
  readonly conversations: readonly Conversation[]
  readonly isEverything: boolean
  /** Of the file, without its ending. */
  readonly name: string
  readonly projects?: readonly ProjectId[]
}

/** Writes one file of JSON Lines, shows how far it is wherever the person goes meanwhile, and tells when it fails. */
export async function saveExport(
  deps: CommandDeps,
  run: ExportRun,
  { conversations, isEverything, name, projects = [] }: WhatToExport,
): Promise<Result<void, SaveFailure>> {
  const { exportFile } = await deps.load('exportFile')
  const content = exportFile({
    storage: whatIsSeen(deps),
    conversations,
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

/** The day of an instant, for the names of files. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Saves every conversation whose messages are in memory: what to do while the disk is full. */
export const createDownloadWhatIsSeen = (deps: CommandDeps, runs: ExportRuns) => {
  const exportConversations = createExportConversations(deps, runs)
  return () => exportConversations(Object.keys(deps.store.getState().threads) as ConversationId[])
}

/** A title without characters that file systems refuse, at most 60 long. */
export const fileNameOf = (title = ''): string =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 60) || 'conversation'

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
