import type { Draft } from '@/domain/draft'
import type { ConversationId } from '@/domain/ids'

import { createChangeAppSettings } from './changeAppSettings'
import {
  createChangeConversation,
  createChangeSettings,
  createRenameConversation,
} from './changeConversation'
import { createChangeConversations } from './changeConversations'
import { createChooseModel } from './chooseModel'
import { createChooseVariant, createShowMessage } from './chooseVariant'
import type { CommandDeps } from './deps'
import { createEditMessage } from './editMessage'
import { createExchangeCommands } from './exchangeCommands'
import { createHasKey, createKeyCommands, createNewConnectionId, createWatchKeys } from './manageKeys'
import { createKeepData, createMeasureStorage } from './measureStorage'
import { createOpenConversation } from './openConversation'
import { createReadEnding } from './readEnding'
import { createContinueReply, createRegenerateReply } from './regenerateReply'
import { keepFollowUps } from './keepFollowUps'
import { createLoadRareCommands } from './loadRareCommands'
import { createLoadRunCommands } from './runs/loadRunCommands'
import { sendFollowUp } from './runReply'
import { saveDraft } from './saveDraft'
import { createSaveFile } from './saveFile'
import { createSendMessage } from './sendMessage'
import { createHurryReply, createStopReply } from './stopReply'
import { createToggleFavourite } from './toggleFavourite'
import { createDeleteForever, createTrashConversations } from './trashConversation'
import { createUndo } from './undo'

export type Commands = ReturnType<typeof createCommands>

/** Every verb of the app, with its means given. */
export const createCommands = (deps: CommandDeps) => ({
  sendMessage: createSendMessage(deps),
  stopReply: createStopReply(deps),
  hurryReply: createHurryReply(deps),
  regenerateReply: createRegenerateReply(deps),
  continueReply: createContinueReply(deps),
  editMessage: createEditMessage(deps),
  chooseVariant: createChooseVariant(deps),
  showMessage: createShowMessage(deps),
  openConversation: createOpenConversation(deps),
  readEnding: createReadEnding(deps),
  renameConversation: createRenameConversation(deps),
  changeConversation: createChangeConversation(deps),
  changeConversations: createChangeConversations(deps),
  changeConversationSettings: createChangeSettings(deps),
  trashConversations: createTrashConversations(deps),
  deleteForever: createDeleteForever(deps),
  chooseModel: createChooseModel(deps),
  toggleFavourite: createToggleFavourite(deps),
  changeAppSettings: createChangeAppSettings(deps),
  newConnectionId: createNewConnectionId(deps),
  newId: deps.newId,
  hasKey: createHasKey(deps),
  watchKeys: createWatchKeys(deps),
  ...createKeyCommands(deps),
  saveFile: createSaveFile(deps),
  ...createExchangeCommands(deps),
  ...createLoadRareCommands(deps),
  measureStorage: createMeasureStorage(deps),
  keepData: createKeepData(deps),
  saveDraft: (...args: Parameters<typeof saveDraft> extends [unknown, ...infer Rest] ? Rest : never) => {
    saveDraft(deps, ...args)
  },
  /** What waits to be sent in a conversation from now on. */
  keepFollowUps: (id: ConversationId, waiting: readonly Draft[]) => {
    keepFollowUps(deps, id, waiting)
  },
  sendFollowUp: (id: ConversationId, chosen: Draft) => sendFollowUp(deps, id, chosen),
  loadRunCommands: createLoadRunCommands(deps),
  undo: createUndo(deps),
  dismissNotice: (id: string) => {
    deps.store.getState().noticeDismissed(id)
  },
})
