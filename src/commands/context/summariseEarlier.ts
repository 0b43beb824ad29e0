import { SUMMARY_TOKENS, summaryChars, summaryChunks, summaryPrompt } from '@/domain/context/summaryPrompts'
import type { ConversationId, MessageId } from '@/domain/ids'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import type { CommandDeps } from '../deps'
import { askOnce } from '../exchanges/askOnce'

/**
 * Has the model of a conversation summarise it up to and including `upTo`, in several requests where one cannot
 * hold it, and sends the summary in its place from then on. The messages stay. Fails with a sentence, and then
 * nothing changes; the request is in the ledger either way.
 */
export const createSummariseEarlier = (deps: CommandDeps) =>
  async function summariseEarlier(
    conversationId: ConversationId,
    upTo: MessageId,
  ): Promise<Result<void, string>> {
    const conversation = deps.store.getState().conversations[conversationId]
    const { tree, path } = selectThread(conversationId)(deps.store.getState())
    const end = path.indexOf(upTo)
    if (!conversation || end < 0) return failed(t('The conversation has changed meanwhile.'))
    const messages = path.slice(0, end + 1).flatMap((id) => tree.byId.get(id) ?? [])
    const { connectionId, modelId } = conversation.settings
    const entry =
      connectionId !== null && modelId !== null ? deps.entryOf({ connectionId, modelId }) : undefined

    let summary = ''
    for (const chunk of summaryChunks(messages, summaryChars(entry?.contextTokens))) {
      const answer = await askOnce(deps, conversation, {
        prompt: summaryPrompt(chunk, summary),
        purpose: 'summary',
        maxTokens: SUMMARY_TOKENS,
      })
      if (!answer.ok) return answer
      summary = answer.value
    }
    if (summary === '') return failed(t('There is nothing to summarise.'))
    await createChangeSettings(deps)(conversationId, { contextCut: { type: 'summary', text: summary, upTo } })
    return ok(undefined)
  }
