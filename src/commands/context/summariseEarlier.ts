import { SUMMARY_TOKENS, summaryChars, summaryChunks, summaryPrompt } from '@/domain/context/summaryPrompts'
import type { Conversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText, type Message } from '@/domain/messages/message'
import { describeError } from '@/domain/connections/serviceError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversation'
import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'

/**
 * Has the model of a conversation summarise it up to and including `upTo`, in several requests where one cannot
 * hold it, and sends the summary in its place from then on. The messages stay. Fails with a sentence, and then
 * nothing changes; what was asked stands in the ledger either way.
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
      const answer = await ask(deps, conversation, summaryPrompt(chunk, summary))
      if (!answer.ok) return answer
      summary = answer.value
    }
    if (summary === '') return failed(t('There is nothing to summarise.'))
    await createChangeSettings(deps)(conversationId, { contextCut: { type: 'summary', text: summary, upTo } })
    return ok(undefined)
  }

async function ask(
  deps: CommandDeps,
  conversation: Conversation,
  prompt: string,
): Promise<Result<string, string>> {
  const receiver = quietReceiver()
  // Its assistant is to answer people, not to summarise.
  const { assistant: _, ...settings } = conversation.settings
  const { ending } = await runExchange(deps, {
    origin: { conversationId: conversation.id, messageId: null, purpose: 'summary' },
    source: {
      type: 'built',
      settings: {
        ...settings,
        systemPrompt: '',
        parameters: { max_tokens: { value: SUMMARY_TOKENS, origin: 'preset' } },
        contextCut: { type: 'none' },
      },
      path: [promptMessage(conversation.id, prompt, deps.now())],
      isSentOnce: true,
    },
    receiver,
    signal: new AbortController().signal,
  })
  if (ending.error) return failed(describeError(ending.error))
  const text = messageText({ parts: receiver.fold.parts() }).trim()
  return text === '' ? failed(t('The model answered nothing.')) : ok(text)
}

const promptMessage = (conversationId: ConversationId, text: string, createdAt: number): Message => ({
  id: 'summary' as MessageId,
  conversationId,
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text }],
  status: { type: 'complete' },
  createdAt,
})
