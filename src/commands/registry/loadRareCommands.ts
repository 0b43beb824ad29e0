import { failed } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'

import type { CommandDeps } from '../deps'
import type { RareCommands } from './rareCommands'

const MISSING = 'A part of the app could not be loaded: check the network, and try again.'

/** The verbs of `rareCommands.ts`, whose code comes with the first call. Where it cannot come, each says so. */
export function createLoadRareCommands(deps: CommandDeps) {
  const { open: load } = startOnce(async () => {
    const { createRareCommands } = await import('./rareCommands')
    return createRareCommands(deps)
  })
  const later =
    <Args extends readonly unknown[], Value>(
      choose: (commands: RareCommands) => (...args: Args) => Promise<Value>,
      whenMissing: () => Value,
    ) =>
    async (...args: Args): Promise<Value> => {
      const commands = await load().catch(() => undefined)
      return commands ? choose(commands)(...args) : whenMissing()
    }
  const tell = () => {
    deps.store.getState().noticeShown({ id: 'missing', tone: 'danger', text: MISSING })
    return undefined
  }
  const attach = later((its) => its.attachFiles, tell)
  /** Files are awaited from the start, while the code comes too: a draft is not sent without them. */
  async function attachFiles(...[id, files]: Parameters<RareCommands['attachFiles']>) {
    const { filesAwaited, filesSettled } = deps.store.getState()
    filesAwaited(id, files)
    await attach(id, files).finally(() => filesSettled(id, files))
  }
  const unsaved = () => failed({ type: 'failed', detail: MISSING } as const)
  return {
    attachFiles,
    deleteMessage: later((its) => its.deleteMessage, tell),
    answerToolCalls: later((its) => its.answerToolCalls, tell),
    offerParameter: later((its) => its.offerParameter, tell),
    insertMessage: later((its) => its.insertMessage, tell),
    moveMessage: later((its) => its.moveMessage, tell),
    rewriteMessage: later((its) => its.rewriteMessage, tell),
    forkConversation: later((its) => its.forkConversation, tell),
    summariseEarlier: later(
      (its) => its.summariseEarlier,
      () => failed(MISSING),
    ),
    exportConversations: later(
      (its) => its.exportConversations,
      () => (tell(), unsaved()),
    ),
    exportDocument: later((its) => its.exportDocument, tell),
    cancelExport: later((its) => its.cancelExport, tell),
    downloadWhatIsSeen: later(
      (its) => its.downloadWhatIsSeen,
      () => (tell(), unsaved()),
    ),
    exportEverything: later(
      (its) => its.exportEverything,
      () => (tell(), unsaved()),
    ),
    saveConnection: later(
      (its) => its.saveConnection,
      () => failed(MISSING),
    ),
    removeConnection: later(
      (its) => its.removeConnection,
      () => failed(MISSING),
    ),
    checkReply: later(
      (its) => its.checkReply,
      () => undefined,
    ),
    importFile: async (...args: Parameters<RareCommands['importFile']>) => (await load()).importFile(...args),
    countKeptItems: later(
      (its) => its.countKeptItems,
      () => failed(MISSING),
    ),
    downloadKeptItems: later(
      (its) => its.downloadKeptItems,
      () => failed(MISSING),
    ),
    deleteKeptItems: later(
      (its) => its.deleteKeptItems,
      () => failed(MISSING),
    ),
    testConnection: async (...args: Parameters<RareCommands['testConnection']>) =>
      (await load()).testConnection(...args),
    deleteEverything: later(
      (its) => its.deleteEverything,
      () => failed(MISSING),
    ),
  }
}
