import type { ConversationId, MessageId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { runReply } from './runReply'

/**
 * Asks other models for a reply to the same message, one after the other: their replies are variants. The model of the
 * conversation stays. Stopping one of the replies leaves out the rest.
 */
export const createAskOthers = (deps: CommandDeps) =>
  async function askOthers(
    conversationId: ConversationId,
    id: MessageId,
    models: readonly ModelRef[],
  ): Promise<void> {
    for (const model of models) {
      const { tree } = selectThread(conversationId)(deps.store.getState())
      const last = tree.children.get(id)?.at(-1)
      if (last !== undefined && tree.byId.get(last)?.status.type === 'stopped') return
      await runReply(deps, { conversationId, parentId: id, model })
    }
  }
