import fc from 'fast-check'

import type { DocumentFacts } from '@/domain/attachments/attachment'
import type { Conversation } from '@/domain/conversations/conversation'
import type { Exchange } from '@/domain/exchanges/exchange'
import type { AttachmentId, ConnectionId, ConversationId, ExchangeId, MessageId, ModelId } from '@/domain/ids'
import type { Message, Part, ReplyFacts } from '@/domain/messages/message'
import type { Usage } from '@/domain/usage/usage'

/** Every kind of text that ever broke a file: quotes, line breaks of all sorts, halves of surrogate pairs. */
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\n',
    '\r\n',
    '\u2028\u2029',
    '"__proto__":1',
    '{"type":"message"}',
    '\ud800',
    '😀\udc00',
    '\u0000',
  ),
)
const count = fc.nat(1_000_000)
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })

/** Leaves out keys that are undefined, as our types have it. */
const without = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))

const anyUsage = fc
  .record({
    promptTokens: count,
    completionTokens: count,
    totalTokens: count,
    cachedTokens: optional(count),
    cacheWriteTokens: optional(count),
    reasoningTokens: optional(count),
    costUsd: optional(fc.constantFrom('0.000001', '12')),
  })
  .map((usage) => without(usage) as Usage)

const anyDocument = (attachments: readonly AttachmentId[]): fc.Arbitrary<DocumentFacts> =>
  fc.record(
    {
      originalId: fc.constantFrom(...attachments),
      originalType: anyText,
      originalBytes: count,
      textId: fc.constantFrom(...attachments),
      unit: fc.constantFrom('page' as const, 'slide' as const, 'document' as const),
      count,
      passages: count,
      wholeTokens: count,
      tokens: count,
      sent: fc.oneof(fc.constantFrom('whole' as const, 'original' as const), fc.array(count)),
      question: anyText,
    },
    {
      requiredKeys: [
        'originalId',
        'originalType',
        'originalBytes',
        'textId',
        'unit',
        'count',
        'passages',
        'wholeTokens',
        'tokens',
        'sent',
      ],
    },
  )

const anyPart = (attachments: readonly AttachmentId[]): fc.Arbitrary<Part> =>
  fc.oneof(
    anyText.map((text): Part => ({ text, type: 'text' })),
    fc
      .record({ type: fc.constant('reasoning' as const), text: anyText, durationMs: optional(count) })
      .map((part) => without(part) as Part),
    fc.record({ name: anyText, id: anyText, arguments: anyText, type: fc.constant('toolCall' as const) }),
    fc.record({ type: fc.constant('toolResult' as const), toolCallId: anyText, text: anyText }),
    fc.record({ type: fc.constant('refusal' as const), text: anyText }),
    fc.record(
      {
        type: fc.constant('citation' as const),
        url: anyText,
        passages: fc.array(fc.record({ text: anyText, page: fc.nat() }, { requiredKeys: ['text'] })),
      },
      { requiredKeys: ['type', 'url'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('image' as const, 'file' as const),
        attachmentId: fc.constantFrom(...attachments),
        name: anyText,
        mediaType: fc.constantFrom('text/plain', ''),
        sizeBytes: count,
        document: anyDocument(attachments),
      },
      { requiredKeys: ['type', 'attachmentId', 'name', 'mediaType', 'sizeBytes'] },
    ),
  )

const anyReply = fc
  .record({
    connectionId: fc.constantFrom('k1' as ConnectionId, '' as ConnectionId),
    model: anyText.map((model) => model as ModelId),
    finishReason: optional(fc.constantFrom('stop' as const, 'length' as const)),
    rating: optional(fc.constantFrom('good' as const, 'bad' as const)),
    usage: optional(anyUsage),
    firstTokenMs: optional(count),
    seed: optional(fc.constant('12345678901234567890')),
    notSent: optional(fc.array(anyText, { maxLength: 2 })),
    cost: optional(
      fc.constantFrom({ type: 'free' as const }, { type: 'known' as const, amount: '0.1', lines: [] }),
    ),
  })
  .map((reply) => without(reply) as ReplyFacts)

const anyMessage = (conversationId: ConversationId, index: number, attachments: readonly AttachmentId[]) =>
  fc
    .record({
      parent: fc.option(fc.nat(Math.max(0, index - 1)), { nil: null }),
      role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const, 'tool' as const),
      createdAt: fc.integer({ min: 0, max: 3 }),
      status: fc.constantFrom<Message['status']>(
        { type: 'complete' },
        { type: 'stopped' },
        { type: 'interrupted' },
        { error: { type: 'timedOut', afterMs: 1 }, type: 'failed' },
      ),
      parts: fc.array(anyPart(attachments), { maxLength: 3 }),
      reply: optional(anyReply),
      bookmarkedAt: optional(count),
    })
    .map(({ parent, reply, bookmarkedAt, ...rest }): Message => ({
      ...rest,
      conversationId,
      id: `${conversationId}-m${index}` as MessageId,
      parentId: parent === null || index === 0 ? null : (`${conversationId}-m${parent}` as MessageId),
      ...(reply && { reply }),
      ...(bookmarkedAt !== undefined && { bookmarkedAt }),
    }))

const anyConversation = (id: ConversationId): fc.Arbitrary<Conversation> =>
  fc.record({
    title: anyText,
    id: fc.constant(id),
    titledBy: fc.constantFrom('firstLine' as const, 'person' as const),
    createdAt: fc.integer({ min: 0, max: 2 }),
    updatedAt: count,
    activeLeafId: fc.constantFrom(null, `${id}-m0` as MessageId),
    settings: fc.record({
      systemPrompt: anyText,
      connectionId: fc.constantFrom(null, 'k1' as ConnectionId),
      modelId: fc.constantFrom(null, 'tiny' as ModelId),
      systemRole: fc.constantFrom('system' as const, 'developer' as const),
      parameters: fc.constantFrom(
        {},
        {
          top_p: { origin: 'mine' as const, value: 0.5 },
          temperature: { value: 1, origin: 'preset' as const },
        },
      ),
      dataRule: fc.constantFrom(null, { noRetention: true, noTraining: false }),
    }),
    tags: fc.array(anyText, { maxLength: 2 }),
    pinned: fc.boolean(),
    archived: fc.boolean(),
    trashedAt: fc.constantFrom(null, 7),
  })

const anyExchange = (id: string, conversationId: ConversationId | null): fc.Arbitrary<Exchange> =>
  fc.record({
    body: anyText,
    id: fc.constant(id as ExchangeId),
    purpose: fc.constantFrom('reply' as const, 'sweep' as const),
    conversationId: fc.constant(conversationId),
    messageId: fc.constantFrom(null, 'm1' as MessageId),
    connectionId: fc.constantFrom('k1' as ConnectionId, '' as ConnectionId),
    connectionName: anyText,
    model: anyText.map((model) => model as ModelId),
    endpoint: fc.constant('https://api.example/v1/chat/completions'),
    requestHeaders: fc.constant({ authorization: 'Bearer sk-canary', 'x-team': 'canary' }),
    entryHash: fc.constantFrom(null, 'abc'),
    startedAt: count,
    response: fc.record({
      outcome: fc.constantFrom('ended' as const, 'failed' as const),
      usage: anyUsage,
      id: anyText,
    }),
    timings: fc.record({ totalMs: count }),
    cost: fc.constant({ type: 'unknown' as const }),
    isEstimated: fc.boolean(),
    attempts: fc.integer({ min: 1, max: 3 }),
  })

export type AnyLibrary = {
  readonly conversations: readonly Conversation[]
  readonly messages: readonly Message[]
  readonly exchanges: readonly Exchange[]
}

/** Conversations with trees of messages, and exchanges with and without a conversation. */
export const anyLibrary = (attachments: readonly AttachmentId[]): fc.Arbitrary<AnyLibrary> =>
  fc.array(fc.nat(6), { maxLength: 4 }).chain((sizes) => {
    const ids = sizes.map((_, index) => `c${index}` as ConversationId)
    return fc.record({
      conversations: fc.tuple(...ids.map(anyConversation)),
      messages: fc.tuple(
        ...sizes.flatMap((size, index) =>
          Array.from({ length: size }, (_, at) => anyMessage(ids[index]!, at, attachments)),
        ),
      ),
      exchanges: fc.tuple(...[...ids, null].map((id, index) => anyExchange(`x${index}`, id))),
    })
  })
