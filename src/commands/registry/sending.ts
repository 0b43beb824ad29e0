import type { Draft } from '@/domain/drafts/draft'
import { dialectsOf, openDialect } from '@/domain/dialects'
import type { ConversationId } from '@/domain/ids'

import type { CommandDeps } from '../deps'
import { createEditMessage, createSendMessage, createWarmSending } from '../messages/sendMessage'
import { sendFollowUp } from '../replies/runReply'

export type Sending = ReturnType<typeof createSending>

/** The verbs that ask a model from the composer. Loaded by `commands.ts`, right after the first paint. */
export function createSending(deps: CommandDeps) {
  // What is not here by then comes with the request, which says where it cannot.
  for (const dialect of dialectsInUse(deps)) openDialect(dialect).catch(() => undefined)
  return {
    sendMessage: createSendMessage(deps),
    editMessage: createEditMessage(deps),
    warmSending: createWarmSending(deps),
    sendFollowUp: (id: ConversationId, chosen: Draft) => sendFollowUp(deps, id, chosen),
  }
}

/** The dialects that the person's services speak. */
const dialectsInUse = ({ store }: CommandDeps) =>
  new Set(store.getState().connections.flatMap((connection) => dialectsOf(connection)))
