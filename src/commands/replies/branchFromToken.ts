import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/messages/message'
import type { TokenLogprob } from '@/domain/replies/reply'
import { hasRestarted, prefixAtToken } from '@/domain/sampling/previewRequest'
import { t } from '@/lib/text/t'
import { selectMessage } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { record } from '../record'
import { runReply } from './runReply'

type Branch = {
  readonly conversationId: ConversationId
  /** The reply that is branched. */
  readonly messageId: MessageId
  readonly tokens: readonly TokenLogprob[]
  /** The token that is replaced, and by what. */
  readonly index: number
  readonly alternative: string
}

/**
 * Makes a variant of a reply that is the same up to a token, has another one there, and goes on from it: the prefix
 * is sent as an unfinished message of the assistant. Where the service restarts instead, a notice says so.
 */
export const createBranchFromToken = (deps: CommandDeps) =>
  async function branchFromToken(branch: Branch): Promise<void> {
    const { store, now, newId } = deps
    const { conversationId, tokens, index, alternative } = branch
    const original = selectMessage(conversationId, branch.messageId)(store.getState())
    const conversation = store.getState().conversations[conversationId]
    if (original?.role !== 'assistant' || !conversation || deps.inFlight.has(conversationId)) return

    const prefix = prefixAtToken(tokens, index, alternative)
    const variant: Message = {
      id: newId() as MessageId,
      conversationId,
      parentId: original.parentId,
      role: 'assistant',
      parts: [{ type: 'text', text: prefix }],
      status: { type: 'stopped' },
      createdAt: now(),
    }
    await record(deps, {
      conversations: [{ ...conversation, activeLeafId: variant.id, updatedAt: now() }],
      messages: [variant],
    })
    await runReply(deps, { conversationId, parentId: original.parentId, continues: variant })

    const ended = selectMessage(conversationId, variant.id)(store.getState())
    const continuation = ended ? messageText(ended).slice(prefix.length) : ''
    if (hasRestarted(prefix, continuation)) {
      store.getState().noticeShown({
        id: `branch-${variant.id}`,
        tone: 'info',
        text: t(
          'This service cannot go on from the middle of a reply: it restarted after the token you chose.',
        ),
      })
    }
  }
