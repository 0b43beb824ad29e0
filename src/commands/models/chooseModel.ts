import { withChange } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'

import { createChangeAppSettings, withRecent } from '../settings/changeAppSettings'
import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'

/** Chooses the model that answers next, here and in new conversations. */
export const createChooseModel = (deps: CommandDeps) =>
  async function chooseModel(id: ConversationId | null, model: ModelRef): Promise<void> {
    const { settings } = deps.store.getState()
    if (id !== null) await createChangeSettings(deps)(id, model)
    await createChangeAppSettings(deps)({
      newConversation: withChange(settings.newConversation, model),
      recentModels: withRecent(settings.recentModels, model),
    })
  }
