import type { Conversation } from '@/domain/conversations/conversation'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Settings } from '@/domain/settings/settings'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const chunk = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
const END = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'

/** A whole reply. */
export const answered = (text: string) =>
  new Response(chunk(text) + END, { headers: { 'content-type': 'text/event-stream' } })

/** A chat with these texts, the person's first, and a service that gives this answer; `bodies` is what it was sent. */
export async function answeringApp(
  texts: readonly string[],
  answer: () => Response,
  {
    conversation = {},
    settings = {},
  }: { readonly conversation?: Partial<Conversation>; readonly settings?: Partial<Settings> } = {},
) {
  const messages = texts.map((text, index): Message => ({
    id: `m${index}` as MessageId,
    conversationId: CONVERSATION.id,
    parentId: index === 0 ? null : (`m${index - 1}` as MessageId),
    role: index % 2 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text }],
    status: { type: 'complete' },
    createdAt: index,
  }))
  const bodies: string[] = []
  const test = await createTestApp({
    settings,
    conversations: [
      {
        ...CONVERSATION,
        activeLeafId: messages.at(-1)!.id,
        settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'swift' as ModelId },
        ...conversation,
      },
    ],
    messages,
    fetch: (_, init) => {
      bodies.push(typeof init?.body === 'string' ? init.body : '')
      return Promise.resolve(answer())
    },
  })
  return { ...test, bodies }
}
