import { memoByObject } from '@/lib/result'

import type { AgentTreeId, ConversationId, MessageId } from '../ids'
import type { Conversation } from './conversation'

type Chats = readonly Pick<Conversation, 'id' | 'settings'>[]

/** The chats of sub-agents by the chat that gave them their task; empty where there are none. */
const byParent = memoByObject((all: Chats): ReadonlyMap<ConversationId, readonly ConversationId[]> => {
  const found = new Map<ConversationId, ConversationId[]>()
  for (const { id, settings } of all)
    if (settings.agent) found.set(settings.agent.parent, [...(found.get(settings.agent.parent) ?? []), id])
  return found
})

/** These chats and those of all sub-agents under them: what is thrown away or put back with them. */
export function withAgentChats(all: Chats, ids: readonly ConversationId[]): readonly ConversationId[] {
  const children = byParent(all)
  const taken = new Set<ConversationId>()
  const take = (id: ConversationId) => {
    if (taken.has(id)) return
    taken.add(id)
    children.get(id)?.forEach(take)
  }
  ids.forEach(take)
  return [...taken]
}

/** All chats whose costs are of one chat of the person's: that and the sub-agents under it. */
export function chatsOfOneTree(all: Chats, id: ConversationId): readonly ConversationId[] {
  const byId = new Map(all.map((chat) => [chat.id, chat]))
  const passed = new Set([id])
  let root = id
  for (;;) {
    const parent = byId.get(root)?.settings.agent?.parent
    if (parent === undefined || passed.has(parent)) return withAgentChats(all, [root])
    passed.add(parent)
    root = parent
  }
}

/** The trees of the sub-agents that a chat gave tasks to. */
export const agentTreesOf = (all: Chats, id: ConversationId): readonly AgentTreeId[] =>
  treesByParent(all).get(id) ?? NONE

const NONE: readonly AgentTreeId[] = []

const treesByParent = memoByObject((all: Chats): ReadonlyMap<ConversationId, readonly AgentTreeId[]> => {
  const found = new Map<ConversationId, readonly AgentTreeId[]>()
  for (const { settings } of all) {
    if (!settings.agent) continue
    const { parent, tree } = settings.agent
    found.set(parent, [...new Set([...(found.get(parent) ?? NONE), tree])])
  }
  return found
})

/** The chat of the sub-agent that a call gave its task to. */
export const agentChatOf = (all: readonly Conversation[], call: MessageId): Conversation | undefined =>
  byCall(all).get(call)

const byCall = memoByObject(
  (all: readonly Conversation[]): ReadonlyMap<MessageId, Conversation> =>
    new Map(all.flatMap((chat) => (chat.settings.agent ? [[chat.settings.agent.call, chat] as const] : []))),
)
