import type { ConnectionReport } from '@/domain/connections/connection'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { failed } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { notImported } from '../files/notImported'
import type { LaterCommands } from './laterCommands'

type Verb = (...args: never) => unknown
/** What each verb of a group gives where its code cannot come, which the reason tells. */
type WhenMissing<Verbs> = {
  readonly [Name in keyof Verbs]: Verbs[Name] extends Verb
    ? (reason: string, cause: unknown) => Awaited<ReturnType<Verbs[Name]>>
    : never
}
/** The verbs of a group before its code is here. */
type Later<Verbs> = {
  readonly [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never
}

/**
 * The verbs of `laterCommands.ts`, whose code comes with the first call. Each has one line here, which says what it gives
 * where that cannot come; the compiler names a verb that has none.
 */
export function createLoadLater(deps: CommandDeps) {
  const { open } = startOnce(async () =>
    (await loadCode(() => import('./laterCommands'))).createLaterCommands(deps),
  )
  const load = async <Name extends keyof LaterCommands>(name: Name) => (await open())(name)

  const tell = (reason: string) => {
    deps.store.getState().noticeShown({ id: 'missing', tone: 'danger', text: reason })
    return undefined
  }
  const unsaved = (detail: string) => (tell(detail), failed({ type: 'failed', detail } as const))
  const nothing = () => undefined
  const reject = (_: string, cause: unknown): never => {
    throw cause
  }
  const rare = later(() => load('rare'), {
    attachFiles: tell,
    keepLoadedPicture: tell,
    writeBack: failed<string>,
    loadCaptureCommands: reject,
    loadMemoryCommands: reject,
    loadSkillCommands: reject,
    loadResearchCommands: reject,
    loadArtifactCommands: reject,
    loadProjectCommands: reject,
    loadAssistantCommands: reject,
    loadDocumentCommands: reject,
    loadCollectionCommands: reject,
    loadPersonalDataCommands: reject,
    regenerateReply: tell,
    continueReply: tell,
    askOthers: tell,
    mergeReplies: tell,
    deleteMessage: tell,
    deleteMessages: tell,
    answerToolCalls: tell,
    answerNow: tell,
    decideToolCall: tell,
    continueTools: tell,
    loadAgentTree: nothing,
    offerParameter: tell,
    chooseDialect: tell,
    insertMessage: tell,
    moveMessage: tell,
    rewriteMessage: tell,
    rateReply: tell,
    bookmarkMessage: tell,
    renameConversation: tell,
    changeConversation: tell,
    titleByModel: failed<string>,
    suggestPrompts: failed<string>,
    askForChange: failed<string>,
    changeConversations: tell,
    undo: tell,
    deletePrompt: tell,
    toggleFavourite: tell,
    startTemporaryChat: tell,
    keepTemporaryChat: failed<string>,
    trashConversations: tell,
    deleteForever: tell,
    forkConversation: tell,
    summariseEarlier: failed<string>,
    editSummary: tell,
    countContext: nothing,
    exportConversations: unsaved,
    exportDocument: tell,
    downloadWhatIsSeen: unsaved,
    cancelExport: tell,
    exportEverything: unsaved,
    importFile: notImported,
    saveFile: unsaved,
    measureStorage: () => ({}),
    keepData: () => false,
    readHostUsage: failed,
    countKeptItems: failed<string>,
    downloadKeptItems: failed<string>,
    deleteKeptItems: failed<string>,
    deleteEverything: failed<string>,
    saveConnection: failed<string>,
    removeConnection: failed<string>,
    settleAddress: failed<string>,
    testConnection: (finding): ConnectionReport => ({ isFine: false, finding }),
    pullModel: failed<string>,
    checkReply: nothing,
  })
  /** Files are awaited from the start, while the code comes too: a draft is not sent without them. */
  async function attachFiles(...[id, files]: Parameters<typeof rare.attachFiles>) {
    const { filesAwaited, filesSettled } = deps.store.getState()
    filesAwaited(id, files)
    await rare.attachFiles(id, files).finally(() => filesSettled(id, files))
  }
  return {
    ...rare,
    attachFiles,
    ...later(() => load('exchanges'), {
      exactBody: reject,
      replayExchange: reject,
      previewNextToken: reject,
      sampleFirstWords: reject,
      testModel: reject,
      loadReplyText: reject,
      growBranch: reject,
      keepBranch: reject,
      exportLedger: reject,
      shareExchange: reject,
      openExchangeFile: reject,
    }),
    // Always the same promise, for components that wait for it. Rejects with `CodeMissing` where the code cannot come.
    loadRunCommands: startOnce(() => load('runs')).open,
    loadToolCommands: startOnce(() => load('tools')).open,
    loadPageCommands: startOnce(() => load('toolPages')).open,
    loadBackupCommands: startOnce(() => load('backup')).open,
    loadScheduleCommands: startOnce(() => load('schedules')).open,
    loadSharingCommands: startOnce(() => load('sharing')).open,
    loadNoticeCommands: startOnce(() => load('notices')).open,
    loadSyncCommands: startOnce(() => load('sync')).open,
  }
}

/** Verbs whose group comes with the first call; where it cannot come, each gives what `whenMissing` says. */
export function later<Verbs extends object>(
  load: () => Promise<Verbs>,
  whenMissing: WhenMissing<Verbs>,
): Later<Verbs> {
  const verbs = Object.entries<(reason: string, cause: unknown) => unknown>(whenMissing).map(
    ([name, missing]) => {
      const call = async (...args: readonly unknown[]) => {
        let group: Verbs
        try {
          group = await load()
        } catch (cause) {
          return missing(cause instanceof Error ? cause.message : String(cause), cause)
        }
        // The names are those of the verbs.
        return (group[name as keyof Verbs] as (...given: typeof args) => unknown)(...args)
      }
      return [name, call]
    },
  )
  return Object.fromEntries(verbs) as Later<Verbs>
}
