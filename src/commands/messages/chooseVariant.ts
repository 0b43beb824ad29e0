import type { ConversationId, MessageId } from '@/domain/ids'
import { newestLeafUnder, siblingsOf } from '@/domain/tree/tree'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'

/** Shows the variant `step` places further among the siblings of `id`, down to its newest leaf. */
export const createChooseVariant = (deps: CommandDeps) =>
  async function chooseVariant(conversationId: ConversationId, id: MessageId, step: 1 | -1): Promise<void> {
    const { tree } = selectThread(conversationId)(deps.store.getState())
    const siblings = siblingsOf(tree, id)
    const next = siblings[siblings.indexOf(id) + step]
    if (next !== undefined) await createShowMessage(deps)(conversationId, next)
  }

/** Makes the branch through `id` the one that is shown; of an unknown message nothing. */
export const createShowMessage = (deps: CommandDeps) =>
  async function showMessage(conversationId: ConversationId, id: MessageId): Promise<void> {
    const { tree, path } = selectThread(conversationId)(deps.store.getState())
    const conversation = deps.store.getState().conversations[conversationId]
    if (!conversation || !tree.byId.has(id) || path.includes(id)) return
    await record(deps, { conversations: [{ ...conversation, activeLeafId: newestLeafUnder(tree, id) }] })
  }
