import type { Conversation, ConversationSettings } from '@/domain/conversations/conversation'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message, Part, Role } from '@/domain/messages/message'
import type { Settings } from '@/domain/settings/settings'
import { catalogQuery, modelsQuery } from '@/queries/models'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const row = (name: string, context: number) => ({
  id: `acme/${name}`,
  name,
  context_length: context,
  pricing: { prompt: '0.000001', completion: '0.000002' },
})

type Said = readonly [Role, string | readonly Part[]]

/** Eight turns that take most of 2,000 tokens. */
export const LONG: readonly Said[] = Array.from({ length: 16 }, (_, index) => [
  index % 2 === 0 ? 'user' : 'assistant',
  `Message ${index}: ${'word '.repeat(100)}`,
])

type Options = {
  readonly said?: readonly Said[]
  readonly answer?: (prompt: string) => string | { readonly status: number }
  readonly own?: Partial<ConversationSettings>
  readonly settings?: Partial<Settings>
}

/** The model that holds all of it in one request. */
const MINI = { connectionId: CONNECTION.id, modelId: 'acme/mini' as ModelId }

/** A chat with a model of 2,000 tokens, and a service that tells what it was asked. */
export async function fullChat({ said = LONG, answer = () => 'Done.', own = {}, settings = {} }: Options) {
  const messages = said.map(([role, what], index): Message => ({
    id: `m${index}` as MessageId,
    conversationId: CONVERSATION.id,
    parentId: index === 0 ? null : (`m${index - 1}` as MessageId),
    role,
    parts: typeof what === 'string' ? [{ type: 'text', text: what }] : what,
    status: { type: 'complete' },
    createdAt: index,
  }))
  const conversation: Conversation = {
    ...CONVERSATION,
    activeLeafId: messages.at(-1)!.id,
    settings: {
      ...CONVERSATION.settings,
      connectionId: CONNECTION.id,
      modelId: 'acme/swift' as ModelId,
      ...own,
    },
  }
  const bodies: string[] = []
  const test = await createTestApp({
    settings,
    conversations: [conversation],
    messages,
    fetch: (_, init) => {
      if (init?.method !== 'POST')
        return Promise.resolve(Response.json({ data: [row('swift', 2_000), row('mini', 32_000)] }))
      const body = typeof init.body === 'string' ? init.body : ''
      bodies.push(body)
      const said = answer(body)
      if (typeof said === 'object')
        return Promise.resolve(Response.json({ error: { message: 'No more credit' } }, said))
      const message = { role: 'assistant', content: said }
      return Promise.resolve(
        Response.json({
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
        }),
      )
    },
  })
  const { app } = test
  await app.queryClient.query(modelsQuery(app.api, CONNECTION))
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  const cut = () => app.store.getState().conversations[CONVERSATION.id]?.settings.contextCut
  return { ...test, bodies, cut }
}

export const ALLOWED = {
  compaction: { when: 'automatic', fill: 75, model: MINI },
  allowsCompaction: true,
} as const

/** Whether a request asks for a summary. */
export const isSummary = (body: string): boolean => body.includes('Summarise the conversation below')
