import { describe, expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import type { ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const MODEL = 'acme/swift-8b' as ModelId

async function start(dialects: readonly Dialect[]) {
  const service = createScriptedService({
    keys: null,
    reply: ({ messages }) => ({ text: `Answer ${messages.length}`, reasoning: 'hm' }),
  })
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL }
  const { app } = await createTestApp({
    fetch: service.fetch,
    connections: [{ ...CONNECTION, dialects }],
    conversations: [{ ...CONVERSATION, settings }],
  })
  const posts = () => service.requests.filter(({ method }) => method === 'POST')
  return {
    app,
    send: (text: string) => app.commands.sendMessage(CONVERSATION.id, { text, attachments: [] }),
    paths: () => posts().map(({ path }) => path),
    body: () => JSON.parse(posts().at(-1)?.text ?? '') as Record<string, unknown>,
    last: (): Message | undefined => {
      const { tree, path } = selectThread(CONVERSATION.id)(app.store.getState())
      return tree.byId.get(path.at(-1)!)
    },
  }
}

describe('a conversation over a connection of another dialect', () => {
  it.each([
    ['responses', '/v1/responses', 'input'],
    ['messages', '/v1/messages', 'messages'],
  ] as const)('is asked and answered in %s, and keeps the turn as it was', async (dialect, path, member) => {
    const { app, send, paths, body, last } = await start([dialect, 'chat'])
    await send('One')

    expect(paths()).toEqual([path])
    expect(last()).toMatchObject({
      status: { type: 'complete' },
      parts: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Answer 1' },
      ],
      reply: { finishReason: 'stop', turn: { dialect } },
    })
    expect(last()?.reply?.usage?.promptTokens).toBeGreaterThan(0)
    const exchange = await app.loadExchange(last()!.reply!.exchangeId!)
    expect(JSON.stringify(exchange)).toContain(`"endpoint":"https://alpha.test${path}"`)

    await send('Two')
    expect(JSON.stringify(body()[member])).toContain('"hm"')
    expect(last()).toMatchObject({ status: { type: 'complete' } })
  })

  it('goes on in chat completions once a person chooses so, without what only the other can read', async () => {
    const { app, send, paths, body, last } = await start(['responses', 'chat'])
    await send('One')
    await app.commands.chooseDialect({ connectionId: CONNECTION.id, modelId: MODEL }, 'chat')
    await send('Two')

    expect(paths()).toEqual(['/v1/responses', '/v1/chat/completions'])
    expect(body()['messages']).toEqual([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Answer 1' },
      { role: 'user', content: 'Two' },
    ])
    expect(last()).toMatchObject({ status: { type: 'complete' }, parts: [{}, { text: 'Answer 3' }] })
  })
})
