import type { ConversationId } from '@/domain/ids'
import { selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { ReplyOrder } from '../replies/writeReply'
import { replyToContinue } from '../toolLoop/openToolLoop'

/** What a sub-agent does next whose page died: what is done is not done again. Undefined where it had answered. */
export function orderToGoOn(deps: CommandDeps, id: ConversationId): ReplyOrder | undefined {
  const { tree, path } = selectThread(id)(deps.store.getState())
  const lastId = path.at(-1)
  const last = lastId === undefined ? undefined : tree.byId.get(lastId)
  if (!last) return undefined
  const decisions = new Map()
  if (last.role === 'tool') {
    const reply = replyToContinue(deps, id)
    return reply && { conversationId: id, parentId: reply.parentId, resumes: { reply, decisions } }
  }
  if (last.role !== 'assistant') return { conversationId: id, parentId: last.id }
  const isWhole = last.status.type === 'complete'
  if (isWhole && last.parts.some(({ type }) => type === 'toolCall'))
    return { conversationId: id, parentId: last.parentId, resumes: { reply: last, decisions } }
  // What it had written stays beside what comes now.
  return isWhole ? undefined : { conversationId: id, parentId: last.parentId }
}
