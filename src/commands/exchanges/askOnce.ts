import { describeError } from '@/domain/connections/serviceError'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Purpose } from '@/domain/exchanges/exchange'
import type { MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { quietReceiver } from './exchangeOrder'
import { runExchange } from './runExchange'

type Question = { readonly prompt: string; readonly purpose: Purpose; readonly maxTokens: number }

/**
 * Asks the model of a conversation one thing about it, outside its messages and without what it inherits, under the same
 * data lock and limits. The request is in the ledger under its purpose. Fails with a sentence, also where the answer is empty.
 */
export async function askOnce(
  deps: CommandDeps,
  { id, settings: { assistant: _, project: _project, ...settings } }: Conversation,
  { prompt, purpose, maxTokens }: Question,
): Promise<Result<string, string>> {
  const receiver = quietReceiver()
  const { ending } = await runExchange(deps, {
    origin: { conversationId: id, messageId: null, purpose },
    source: {
      type: 'built',
      settings: {
        ...settings,
        systemPrompt: '',
        parameters: { max_tokens: { value: maxTokens, origin: 'preset' } },
        contextCut: { type: 'none' },
      },
      path: [
        {
          id: 'question' as MessageId,
          conversationId: id,
          parentId: null,
          role: 'user',
          parts: [{ type: 'text', text: prompt }],
          status: { type: 'complete' },
          createdAt: deps.now(),
        },
      ],
      isSentOnce: true,
    },
    receiver,
    signal: new AbortController().signal,
  })
  if (ending.error) return failed(describeError(ending.error))
  const text = messageText({ parts: receiver.fold.parts() }).trim()
  return text === '' ? failed(t('The model answered nothing.')) : ok(text)
}
