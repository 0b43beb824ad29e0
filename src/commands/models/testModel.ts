import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ServiceError } from '@/domain/connections/serviceError'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { failed, ok, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'
import { quietReceiver } from '../exchanges/exchangeOrder'
import { runExchange } from '../exchanges/runExchange'

/** How quickly a model answered, in milliseconds from the request; undefined for what the service did not send. */
type ModelTest = { readonly firstTokenMs: number | undefined; readonly totalMs: number | undefined }

/** Enough for a word of every model: some APIs refuse fewer. */
const MOST_TOKENS = 16

/**
 * Asks a model for a word and says how long it took. A real request: it costs what it costs, counts in the ledger and
 * against the spending limits. Fails with what the service said.
 */
export const createTestModel = (deps: CommandDeps) =>
  async function testModel(model: ModelRef, signal: AbortSignal): Promise<Result<ModelTest, ServiceError>> {
    const { ending, facts } = await runExchange(deps, {
      origin: { conversationId: null, messageId: null, purpose: 'preview' },
      source: {
        type: 'built',
        settings: {
          ...DEFAULT_CONVERSATION_SETTINGS,
          ...model,
          parameters: { max_tokens: { value: MOST_TOKENS, origin: 'preset' } },
        },
        path: [
          {
            id: 'test' as MessageId,
            conversationId: 'test' as ConversationId,
            parentId: null,
            role: 'user',
            parts: [{ type: 'text', text: 'Hi' }],
            status: { type: 'complete' },
            createdAt: deps.now(),
          },
        ],
      },
      receiver: quietReceiver(),
      signal,
    })
    if (ending.error) return failed(ending.error)
    return ok({ firstTokenMs: facts?.firstTokenMs, totalMs: facts?.durationMs })
  }
