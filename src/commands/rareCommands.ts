import { createSchemaChecker } from '@/services/schema/createSchemaChecker'

import { createAnswerToolCalls } from './answerToolCalls'
import { createAttachFiles } from './attachFiles'
import { createDeleteEverything } from './deleteEverything'
import { createDeleteMessage } from './deleteMessage'
import type { CommandDeps } from './deps'
import { createDownloadWhatIsSeen, createExportConversations } from './exportConversations'
import { createExportDocument } from './exportDocument'
import { createExportEverything } from './exportEverything'
import { createExportRuns } from './exportRuns'
import { createForkConversation } from './forkConversation'
import { createImportFile } from './importFile'
import { createCountKeptItems, createDeleteKeptItems, createDownloadKeptItems } from './keptItems'
import { createOfferParameter } from './refusals'
import { createInsertMessage, createMoveMessage, createRewriteMessage } from './rearrangeMessages'
import { createRemoveConnection, createSaveConnection } from './saveConnection'
import { createSummariseEarlier } from './summariseEarlier'
import { createTestConnection } from './testConnection'

export type RareCommands = ReturnType<typeof createRareCommands>

/** The verbs that nobody needs to begin chatting. Loaded by `loadRareCommands.ts`. */
export const createRareCommands = (deps: CommandDeps, exportRuns = createExportRuns(deps)) => ({
  attachFiles: createAttachFiles(deps),
  deleteMessage: createDeleteMessage(deps),
  answerToolCalls: createAnswerToolCalls(deps),
  offerParameter: createOfferParameter(deps),
  insertMessage: createInsertMessage(deps),
  moveMessage: createMoveMessage(deps),
  rewriteMessage: createRewriteMessage(deps),
  forkConversation: createForkConversation(deps),
  summariseEarlier: createSummariseEarlier(deps),
  exportConversations: createExportConversations(deps, exportRuns),
  exportDocument: createExportDocument(deps, exportRuns),
  downloadWhatIsSeen: createDownloadWhatIsSeen(deps, exportRuns),
  cancelExport: exportRuns.cancelExport,
  exportEverything: createExportEverything(deps, exportRuns),
  importFile: createImportFile(deps),
  countKeptItems: createCountKeptItems(deps),
  downloadKeptItems: createDownloadKeptItems(deps),
  deleteKeptItems: createDeleteKeptItems(deps),
  deleteEverything: createDeleteEverything(deps),
  saveConnection: createSaveConnection(deps),
  removeConnection: createRemoveConnection(deps),
  testConnection: createTestConnection(deps),
  /** Checks a reply against a JSON schema in a worker; undefined when the schema is none, or it took too long. */
  checkReply: createSchemaChecker().check,
})
