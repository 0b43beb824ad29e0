import { describeError } from '@/domain/connections/serviceError'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Purpose } from '@/domain/exchanges/exchange'
import type { ConversationId, MessageId } from '@/domain/ids'
import { type Message, messageText, type ReplyFacts } from '@/domain/messages/message'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { quietReceiver } from './exchangeOrder'
import { runExchange } from './runExchange'

type Question = {
  readonly prompt: string
  readonly purpose: Purpose
  readonly maxTokens: number
  /** Instructions for the model; none unless given. */
  readonly system?: string
  /** What was said before the prompt. */
  readonly earlier?: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]
  readonly signal?: AbortSignal
  /** Told what is known of the request, where one was made. */
  readonly onFacts?: (facts: ReplyFacts) => void
}

/** In the name of which chat it is asked; null for none. */
type Asker = Pick<Conversation, 'settings'> & { readonly id: ConversationId | null }

const NEVER = new AbortController().signal

/**
 * Asks the model of a conversation one thing about it, outside its messages and without what it inherits, under the same
 * data lock and limits. The request is in the ledger under its purpose. Fails with a sentence, also where the answer is empty.
 */
export async function askOnce(
  deps: CommandDeps,
  { id, settings: { assistant: _, project: _project, ...settings } }: Asker,
  { prompt, purpose, maxTokens, system = '', earlier = [], signal = NEVER, onFacts }: Question,
): Promise<Result<string, string>> {
  const receiver = quietReceiver()
  const { ending, facts } = await runExchange(deps, {
    origin: { conversationId: id, messageId: null, purpose },
    source: {
      type: 'built',
      settings: {
        ...settings,
        systemPrompt: system,
        parameters: { max_tokens: { value: maxTokens, origin: 'preset' } },
        contextCut: { type: 'none' },
      },
      path: [...earlier, { role: 'user', text: prompt } as const].map(({ role, text }, index): Message => ({
        id: `question${index}` as MessageId,
        conversationId: id ?? ('question' as ConversationId),
        parentId: index === 0 ? null : (`question${index - 1}` as MessageId),
        role,
        parts: [{ type: 'text', text }],
        status: { type: 'complete' },
        createdAt: deps.now(),
      })),
      isSentOnce: true,
    },
    receiver,
    signal,
  })
  if (facts) onFacts?.(facts)
  if (ending.error) return failed(describeError(ending.error))
  const text = messageText({ parts: receiver.fold.parts() }).trim()
  return text === '' ? failed(t('The model answered nothing.')) : ok(text)
}
