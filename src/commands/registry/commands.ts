import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { loadCode } from '@/lib/loadCode'

import { createChangeAppSettings } from '../settings/changeAppSettings'
import { createChangeSettings } from '../conversations/changeConversationSettings'
import { createChooseModel } from '../models/chooseModel'
import { createChooseVariant, createShowMessage } from '../messages/chooseVariant'
import type { CommandDeps } from '../deps'
import { createHasKey, createKeyCommands, createNewConnectionId, createWatchKeys } from '../keys/manageKeys'
import { createOpenConversation, createReadEnding } from '../conversations/openConversation'
import { keepFollowUps, saveDraft } from '../drafts/saveDraft'
import { createLoadLater } from './loadLater'
import { createLoadSending } from './loadSending'
import { createHurryReply, createStopReply } from '../replies/stopReply'

export type Commands = ReturnType<typeof createCommands>

/** Every verb of the app, with its deps given. */
export const createCommands = (deps: CommandDeps) => ({
  ...createLoadSending(deps),
  stopReply: createStopReply(deps),
  hurryReply: createHurryReply(deps),
  chooseVariant: createChooseVariant(deps),
  showMessage: createShowMessage(deps),
  openConversation: createOpenConversation(deps),
  readEnding: createReadEnding(deps),
  changeConversationSettings: createChangeSettings(deps),
  chooseModel: createChooseModel(deps),
  changeAppSettings: createChangeAppSettings(deps),
  newConnectionId: createNewConnectionId(deps),
  newId: deps.newId,
  hasKey: createHasKey(deps),
  watchKeys: createWatchKeys(deps),
  ...createKeyCommands(deps),
  ...createLoadLater(deps),
  /** Assistants, projects and the like, read once; with the code that surrounds every chat. */
  loadItems: async () => (await loadCode(() => import('../items/loadItems'))).loadItems(deps),
  saveDraft: (...args: Parameters<typeof saveDraft> extends [unknown, ...infer Rest] ? Rest : never) => {
    saveDraft(deps, ...args)
  },
  /** What waits to be sent in a conversation from now on. */
  keepFollowUps: (id: ConversationId, waiting: readonly Draft[]) => {
    keepFollowUps(deps, id, waiting)
  },
  dismissNotice: (id: string) => {
    deps.store.getState().noticeDismissed(id)
  },
})
