import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { createEditMessage, createSendMessage } from '../messages/sendMessage'
import { createWarmSending } from '../messages/warmSending'
import { sendFollowUp } from '../replies/runReply'

export type Sending = ReturnType<typeof createSending>

/** The verbs that ask a model from the composer. Loaded by `loadSending.ts`, right after the first paint. */
export const createSending = (deps: CommandDeps) => ({
  sendMessage: createSendMessage(deps),
  editMessage: createEditMessage(deps),
  warmSending: createWarmSending(deps),
  sendFollowUp: (id: ConversationId, chosen: Draft) => sendFollowUp(deps, id, chosen),
})
