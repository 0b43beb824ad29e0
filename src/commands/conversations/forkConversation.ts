import { artifactsOf, copiedArtifacts } from '@/domain/artifacts/readArtifacts'
import type { Conversation } from '@/domain/conversations/conversation'
import { branchTitle } from '@/domain/conversations/titleOf'
import { withMessageIds } from '@/domain/conversations/withMessageIds'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { pathTo } from '@/domain/tree/tree'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { loadItems } from '../items/loadItems'
import { record } from '../record'

/** Copies the path down to `id` with its artifacts into a new conversation, and returns that one's id. */
export const createForkConversation = (deps: CommandDeps) =>
  async function forkConversation(
    conversationId: ConversationId,
    id: MessageId,
  ): Promise<ConversationId | undefined> {
    const { store, now, newId } = deps
    const source = store.getState().conversations[conversationId]
    const { tree } = selectThread(conversationId)(store.getState())
    if (!source) return undefined

    const forkId = newId() as ConversationId
    const copies = new Map<MessageId, MessageId>()
    let parentId: MessageId | null = null
    const messages: Message[] = []
    for (const sourceId of pathTo(tree, id)) {
      const message = tree.byId.get(sourceId)
      if (!message) continue
      const copy: Message = { ...message, id: newId() as MessageId, conversationId: forkId, parentId }
      messages.push(copy)
      copies.set(sourceId, copy.id)
      parentId = copy.id
    }
    const fork: Conversation = {
      ...withMessageIds(source, (sourceMessage) => copies.get(sourceMessage) ?? sourceMessage),
      id: forkId,
      title: branchTitle(source.title),
      // Its own first question names it.
      titledBy: 'firstLine',
      createdAt: now(),
      updatedAt: now(),
      activeLeafId: parentId,
      pinned: false,
    }
    const known = await loadItems(deps)
    const rows = known.ok ? artifactsOf(known.value, conversationId) : []
    const items = copiedArtifacts(rows, forkId, copies, newId)
    await record(deps, { conversations: [fork], messages, ...(items.length > 0 && { items }) })
    store.getState().threadLoaded(forkId, messages)
    return forkId
  }
