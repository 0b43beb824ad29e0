import type { ConnectionReport } from '@/domain/connections/connection'
import { loadCode } from '@/lib/loadCode'
import { failed } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import { notImported } from '../files/notImported'
import type { RareCommands } from './rareCommands'

/** The verbs of `laterCommands.ts`, whose code comes with the first call. Where it cannot come, each says so. */
export function createLoadRareCommands(deps: CommandDeps) {
  const { open } = startOnce(async () => {
    const { createLaterCommands } = await loadCode(() => import('./laterCommands'))
    return createLaterCommands(deps)
  })
  const load = async () => (await open()).openRareCommands()
  const later =
    <Args extends readonly unknown[], Value>(
      choose: (commands: RareCommands) => (...args: Args) => Promise<Value>,
      whenMissing: (reason: string) => Value,
    ) =>
    async (...args: Args): Promise<Value> => {
      let commands: RareCommands
      try {
        commands = await load()
      } catch (cause) {
        return whenMissing(cause instanceof Error ? cause.message : String(cause))
      }
      return choose(commands)(...args)
    }
  const tell = (reason: string) => {
    deps.store.getState().noticeShown({ id: 'missing', tone: 'danger', text: reason })
    return undefined
  }
  const attach = later((its) => its.attachFiles, tell)
  /** Files are awaited from the start, while the code comes too: a draft is not sent without them. */
  async function attachFiles(...[id, files]: Parameters<RareCommands['attachFiles']>) {
    const { filesAwaited, filesSettled } = deps.store.getState()
    filesAwaited(id, files)
    await attach(id, files).finally(() => filesSettled(id, files))
  }
  /** Rejects with `CodeMissing` where the code cannot come. */
  const from =
    <Commands>(loadThem: () => Promise<Commands>) =>
    <Args extends readonly unknown[], Value>(
      choose: (commands: Commands) => (...args: Args) => Value | Promise<Value>,
    ) =>
    async (...args: Args): Promise<Value> =>
      choose(await loadThem())(...args)
  const rare = from(load)
  const exchange = from(async () => (await open()).openExchangeCommands())
  const unsaved = (detail: string) => (tell(detail), failed({ type: 'failed', detail } as const))
  return {
    attachFiles,
    loadDocumentCommands: rare((its) => its.loadDocumentCommands),
    loadSharingCommands: rare((its) => its.loadSharingCommands),
    loadSyncCommands: rare((its) => its.loadSyncCommands),
    loadMemoryCommands: rare((its) => its.loadMemoryCommands),
    loadArtifactCommands: rare((its) => its.loadArtifactCommands),
    loadProjectCommands: rare((its) => its.loadProjectCommands),
    loadAssistantCommands: rare((its) => its.loadAssistantCommands),
    regenerateReply: later((its) => its.regenerateReply, tell),
    continueReply: later((its) => its.continueReply, tell),
    askOthers: later((its) => its.askOthers, tell),
    deleteMessage: later((its) => its.deleteMessage, tell),
    answerToolCalls: later((its) => its.answerToolCalls, tell),
    answerNow: later((its) => its.answerNow, tell),
    decideToolCall: later((its) => its.decideToolCall, tell),
    continueTools: later((its) => its.continueTools, tell),
    offerParameter: later((its) => its.offerParameter, tell),
    chooseDialect: later((its) => its.chooseDialect, tell),
    insertMessage: later((its) => its.insertMessage, tell),
    moveMessage: later((its) => its.moveMessage, tell),
    rewriteMessage: later((its) => its.rewriteMessage, tell),
    renameConversation: later((its) => its.renameConversation, tell),
    changeConversation: later((its) => its.changeConversation, tell),
    undo: later((its) => its.undo, tell),
    deletePrompt: later((its) => its.deletePrompt, tell),
    toggleFavourite: later((its) => its.toggleFavourite, tell),
    changeConversations: later((its) => its.changeConversations, tell),
    startTemporaryChat: later((its) => its.startTemporaryChat, tell),
    keepTemporaryChat: later((its) => its.keepTemporaryChat, failed<string>),
    trashConversations: later((its) => its.trashConversations, tell),
    deleteForever: later((its) => its.deleteForever, tell),
    forkConversation: later((its) => its.forkConversation, tell),
    titleByModel: later((its) => its.titleByModel, failed<string>),
    summariseEarlier: later((its) => its.summariseEarlier, failed<string>),
    countContext: later(
      (its) => its.countContext,
      () => undefined,
    ),
    exportConversations: later((its) => its.exportConversations, unsaved),
    exportDocument: later((its) => its.exportDocument, tell),
    cancelExport: later((its) => its.cancelExport, tell),
    downloadWhatIsSeen: later((its) => its.downloadWhatIsSeen, unsaved),
    exportEverything: later((its) => its.exportEverything, unsaved),
    saveConnection: later((its) => its.saveConnection, failed<string>),
    settleAddress: later((its) => its.settleAddress, failed<string>),
    removeConnection: later((its) => its.removeConnection, failed<string>),
    checkReply: later(
      (its) => its.checkReply,
      () => undefined,
    ),
    saveFile: later((its) => its.saveFile, unsaved),
    readHostUsage: later((its) => its.readHostUsage, failed),
    measureStorage: later(
      (its) => its.measureStorage,
      () => ({}),
    ),
    keepData: later(
      (its) => its.keepData,
      () => false,
    ),
    importFile: later((its) => its.importFile, notImported),
    countKeptItems: later((its) => its.countKeptItems, failed<string>),
    downloadKeptItems: later((its) => its.downloadKeptItems, failed<string>),
    deleteKeptItems: later((its) => its.deleteKeptItems, failed<string>),
    testConnection: later(
      (its) => its.testConnection,
      (finding): ConnectionReport => ({ isFine: false, finding }),
    ),
    pullModel: later((its) => its.pullModel, failed<string>),
    deleteEverything: later((its) => its.deleteEverything, failed<string>),
    writeBack: later((its) => its.writeBack, failed<string>),
    // Always the same promise, for components that wait for it.
    loadRunCommands: startOnce(async () => (await open()).loadRunCommands()).open,
    loadToolCommands: startOnce(async () => (await open()).loadToolCommands()).open,
    loadBackupCommands: startOnce(async () => (await open()).loadBackupCommands()).open,
    exactBody: exchange((its) => its.exactBody),
    replayExchange: exchange((its) => its.replayExchange),
    previewNextToken: exchange((its) => its.previewNextToken),
    testModel: exchange((its) => its.testModel),
    loadReplyText: exchange((its) => its.loadReplyText),
    branchFromToken: exchange((its) => its.branchFromToken),
    exportLedger: exchange((its) => its.exportLedger),
    shareExchange: exchange((its) => its.shareExchange),
    openExchangeFile: exchange((its) => its.openExchangeFile),
  }
}
