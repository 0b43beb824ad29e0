import { expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import type { MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { selectThread } from '@/store/selectors'
import { CONNECTION, CONVERSATION, createTestApp, valueOf } from '#test/support/createTestApp'

const MODEL = 'gemini-3-pro' as ModelId

/** A service that streams this text for every reply, and what it was asked. */
async function start(dialect: Dialect, stream: string) {
  const asked: { readonly url: string; readonly body: string }[] = []
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL }
  const { app } = await createTestApp({
    fetch: (url, init) => {
      if (init?.method !== 'POST') return Promise.resolve(Response.json({ models: [] }))
      asked.push({ url: url as string, body: init.body as string })
      return Promise.resolve(new Response(stream))
    },
    connections: [{ ...CONNECTION, catalogUrl: '', dialects: [dialect] }],
    conversations: [{ ...CONVERSATION, settings }],
  })
  return {
    app,
    asked,
    send: (text: string) => app.commands.sendMessage(CONVERSATION.id, { text, attachments: [] }),
    last: (): Message | undefined => {
      const { tree, path } = selectThread(CONVERSATION.id)(app.store.getState())
      return tree.byId.get(path.at(-1)!)
    },
  }
}

const GEMINI = `data: ${JSON.stringify({
  candidates: [
    {
      content: { role: 'model', parts: [{ text: 'Nine.', thoughtSignature: 'sealed' }] },
      finishReason: 'STOP',
    },
  ],
  usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2, thoughtsTokenCount: 4, totalTokenCount: 11 },
})}\n\n`

it('a chat with Gemini names its model in the address, also when it is sent again, and keeps signatures', async () => {
  const { app, asked, send, last } = await start('gemini', GEMINI)
  await send('What time is it?')
  const url = 'https://alpha.test/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse'
  expect(asked.map((each) => each.url)).toEqual([url])
  expect(last()).toMatchObject({
    status: { type: 'complete' },
    parts: [{ type: 'text', text: 'Nine.' }],
    reply: { model: MODEL, usage: { promptTokens: 5, completionTokens: 6 }, turn: { dialect: 'gemini' } },
  })

  const exchange = (await valueOf(app.loadExchange(last()!.reply!.exchangeId!)))!
  const replayed = await app.commands.replayExchange({
    exchange,
    connectionId: CONNECTION.id,
    liveId: 'live' as MessageId,
    signal: new AbortController().signal,
  })
  expect(replayed.ok).toBe(true)
  expect(asked[1]).toEqual(asked[0])

  await send('Sure?')
  expect(asked[2]!.body).toContain('{"text":"Nine.","thoughtSignature":"sealed"}')
})

const OLLAMA = [
  { model: MODEL, message: { role: 'assistant', content: 'Ni' }, done: false },
  { model: MODEL, message: { role: 'assistant', content: 'ne.' }, done: false },
  {
    model: MODEL,
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: 'stop',
    prompt_eval_count: 5,
    eval_count: 2,
    load_duration: 1_500_000_000,
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')

it('a chat with Ollama is kept with what its reply took', async () => {
  const { app, asked, send, last } = await start('ollama', OLLAMA)
  await send('What time is it?')
  expect(asked.map(({ url }) => url)).toEqual(['https://alpha.test/api/chat'])
  expect(last()).toMatchObject({
    status: { type: 'complete' },
    parts: [{ type: 'text', text: 'Nine.' }],
    reply: { usage: { promptTokens: 5, completionTokens: 2, loadMs: 1500 } },
  })
  const exchange = await valueOf(app.loadExchange(last()!.reply!.exchangeId!))
  expect(exchange?.response.usage?.loadMs).toBe(1500)
})
