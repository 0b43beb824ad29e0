import type { ConversationId, MessageId } from '@/domain/ids'
import type { ToolDecision } from '@/domain/tools/approval'

import type { CommandDeps } from '../deps'
import { runReply } from '../replies/runReply'
import { replyToContinue } from '../toolLoop/openToolLoop'

/**
 * Tells a call that waits what the person says; after a reload nobody waits, and the round goes on with it. A call of
 * unknown outcome is made again only by this.
 */
export const createDecideToolCall = (deps: CommandDeps) =>
  async function decideToolCall(
    conversationId: ConversationId,
    messageId: MessageId,
    decision: ToolDecision,
  ): Promise<void> {
    const tools = deps.inFlight.get(conversationId)?.tools
    const waiting = tools?.waiting.get(messageId)
    if (waiting) waiting(decision)
    else if (tools) tools.said.set(messageId, decision)
    else await resume(deps, conversationId, new Map([[messageId, decision]]))
  }

/** Goes on where a loop was stopped, reached a limit or lost its page: what is done is not done again. */
export const createContinueTools = (deps: CommandDeps) =>
  async function continueTools(conversationId: ConversationId): Promise<void> {
    await resume(deps, conversationId, new Map())
  }

/** Ends the tools that run, and asks for the answer from what is there. */
export const createAnswerNow = (deps: CommandDeps) =>
  function answerNow(id: ConversationId): Promise<void> {
    deps.inFlight.get(id)?.tools?.answerNow()
    return Promise.resolve()
  }

async function resume(
  deps: CommandDeps,
  conversationId: ConversationId,
  decisions: ReadonlyMap<MessageId, ToolDecision>,
): Promise<void> {
  const reply = replyToContinue(deps, conversationId)
  if (!reply || deps.inFlight.has(conversationId)) return
  await runReply(deps, { conversationId, parentId: reply.parentId, resumes: { reply, decisions } })
}
