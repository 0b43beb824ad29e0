import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'

import {
  createAnswerNow,
  createAnswerToolCalls,
  createContinueTools,
  createDecideToolCall,
} from '../tools/decideToolCall'
import { createLoadAgentTree } from '../agentTrees/keepTree'
import { createAssistantCommands } from '../assistants/assistantCommands'
import { createArtifactCommands } from '../artifacts/artifactCommands'
import { createAttachFiles } from '../attachments/attachFiles'
import { createKeepLoadedPicture } from '../pictures/keepFile'
import { createRankedDocuments } from '../documents/rankByMeaning'
import { createChangeConversation, createRenameConversation } from '../conversations/changeConversation'
import { createChangeConversations, createForkConversation } from '../conversations/changeConversations'
import { createDeleteForever, createTrashConversations, createUndo } from '../conversations/trashConversation'
import { createDeleteEverything } from '../storage/storageCommands'
import {
  createBookmarkMessage,
  createDeleteMessage,
  createDeleteMessages,
  createInsertMessage,
  createMoveMessage,
  createRateReply,
  createRewriteMessage,
} from '../messages/messageCommands'
import type { CommandDeps } from '../deps'
import {
  createDownloadWhatIsSeen,
  createExportConversations,
  createExportEverything,
  createExportRuns,
} from '../files/exportConversations'
import { createExportDocument } from '../files/documentPieces'
import { createSaveFile } from '../files/saveFile'
import { createReadHostUsage } from '../ledger/ledgerCommands'
import { createKeepData, createMeasureStorage } from '../storage/storageCommands'
import { createWriteBack } from '../storage/writeBack'
import {
  createCountKeptItems,
  createDeleteKeptItems,
  createDownloadKeptItems,
  createImportFile,
} from '../files/importFile'
import { createChooseDialect, createPullModel, createToggleFavourite } from '../models/modelCommands'
import { createDeletePrompt } from '../settings/deletePrompt'
import { createTemporaryChats } from '../temporary/temporaryChats'
import { createMemoryCommands } from '../memory/memoryProvider'
import { createSkillCommands } from '../skills/skillCommands'
import { createPersonalDataCommands } from '../context/personalDataCommands'
import { createProjectCommands } from '../projects/projectCommands'
import { createAskForChange, createSuggestPrompts } from '../suggestions/suggestPrompts'
import { createTitleByModel } from '../titles/titleByModel'
import { createOfferParameter } from '../exchanges/refusals'
import {
  createRemoveConnection,
  createSaveConnection,
  createSettleAddress,
  createTestConnection,
} from '../connections/connectionCommands'
import {
  createAskOthers,
  createContinueReply,
  createMergeReplies,
  createRegenerateReply,
} from '../replies/regenerateReply'
import { createCountContext } from '../context/contextCommands'
import { createEditSummary } from '../context/contextCommands'
import { createSummariseEarlier } from '../context/summariseEarlier'
import { createCheckReply } from '../jsonSchema/checkReply'

export type RareCommands = ReturnType<typeof createRareCommands>

/** The verbs that nobody needs to begin chatting. Loaded by `loadLater.ts`. */
export const createRareCommands = (deps: CommandDeps, exportRuns = createExportRuns(deps)) => ({
  attachFiles: createAttachFiles(deps),
  keepLoadedPicture: createKeepLoadedPicture(deps),
  writeBack: createWriteBack(deps),
  /** Takes pictures and sound from this device. Rejects with `CodeMissing` where its code can't come. */
  loadCaptureCommands: () => deps.load('capture'),
  loadAgentTree: createLoadAgentTree(deps),
  loadSkillCommands: startOnce(() => Promise.resolve(createSkillCommands(deps))).open,
  loadMemoryCommands: startOnce(() => Promise.resolve(createMemoryCommands(deps))).open,
  loadResearchCommands: startOnce(async () =>
    (await loadCode(() => import('../research/researchCommands'))).createResearchCommands(deps),
  ).open,
  loadArtifactCommands: startOnce(() => Promise.resolve(createArtifactCommands(deps))).open,
  loadProjectCommands: startOnce(() => Promise.resolve(createProjectCommands(deps, exportRuns))).open,
  loadAssistantCommands: startOnce(() => Promise.resolve(createAssistantCommands(deps))).open,
  loadDocumentCommands: startOnce(() => Promise.resolve(createRankedDocuments(deps))).open,
  loadCollectionCommands: startOnce(async () =>
    (await loadCode(() => import('../collections/collectionCommands'))).createCollectionCommands(
      deps,
      (await deps.load('watchedFolders')).watchedFolders(),
    ),
  ).open,
  loadPersonalDataCommands: startOnce(() => Promise.resolve(createPersonalDataCommands(deps))).open,
  regenerateReply: createRegenerateReply(deps),
  continueReply: createContinueReply(deps),
  askOthers: createAskOthers(deps),
  mergeReplies: createMergeReplies(deps),
  deleteMessage: createDeleteMessage(deps),
  deleteMessages: createDeleteMessages(deps),
  answerToolCalls: createAnswerToolCalls(deps),
  answerNow: createAnswerNow(deps),
  decideToolCall: createDecideToolCall(deps),
  continueTools: createContinueTools(deps),
  offerParameter: createOfferParameter(deps),
  chooseDialect: createChooseDialect(deps),
  insertMessage: createInsertMessage(deps),
  moveMessage: createMoveMessage(deps),
  rewriteMessage: createRewriteMessage(deps),
  rateReply: createRateReply(deps),
  bookmarkMessage: createBookmarkMessage(deps),
  renameConversation: createRenameConversation(deps),
  changeConversation: createChangeConversation(deps),
  suggestPrompts: createSuggestPrompts(deps),
  askForChange: createAskForChange(deps),
  titleByModel: createTitleByModel(deps),
  changeConversations: createChangeConversations(deps),
  undo: createUndo(deps),
  deletePrompt: createDeletePrompt(deps),
  toggleFavourite: createToggleFavourite(deps),
  ...createTemporaryChats(deps),
  trashConversations: createTrashConversations(deps),
  deleteForever: createDeleteForever(deps),
  forkConversation: createForkConversation(deps),
  summariseEarlier: createSummariseEarlier(deps),
  editSummary: createEditSummary(deps),
  countContext: createCountContext(deps),
  exportConversations: createExportConversations(deps, exportRuns),
  exportDocument: createExportDocument(deps, exportRuns),
  downloadWhatIsSeen: createDownloadWhatIsSeen(deps, exportRuns),
  cancelExport: exportRuns.cancelExport,
  exportEverything: createExportEverything(deps, exportRuns),
  importFile: createImportFile(deps),
  saveFile: createSaveFile(deps),
  measureStorage: createMeasureStorage(deps),
  keepData: createKeepData(deps),
  readHostUsage: createReadHostUsage(deps),
  countKeptItems: createCountKeptItems(deps),
  downloadKeptItems: createDownloadKeptItems(deps),
  deleteKeptItems: createDeleteKeptItems(deps),
  deleteEverything: createDeleteEverything(deps),
  saveConnection: createSaveConnection(deps),
  removeConnection: createRemoveConnection(deps),
  settleAddress: createSettleAddress(deps),
  testConnection: createTestConnection(deps),
  pullModel: createPullModel(deps),
  /** Checks a reply against a JSON schema in a worker; undefined when the schema is none, or it took too long. */
  checkReply: createCheckReply(deps),
})
