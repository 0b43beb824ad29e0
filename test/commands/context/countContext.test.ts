import { expect, it } from 'vitest'

import type { Dialect } from '@/domain/connections/dialect'
import type { ModelId } from '@/domain/ids'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const MODEL = 'acme/swift-8b' as ModelId
const OTHER = 'acme/deep-120b' as ModelId
const signal = new AbortController().signal

async function start(dialect: Dialect, hasCounter = true) {
  const service = createScriptedService({ keys: null })
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    const isCounter = /(input|count)_tokens$/.test(pathname)
    if (isCounter) asked.push(pathname)
    return isCounter && !hasCounter
      ? Promise.resolve(new Response('', { status: 404 }))
      : service.fetch(input, init)
  }
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: MODEL }
  const { app } = await createTestApp({
    fetch,
    connections: [{ ...CONNECTION, dialects: [dialect] }],
    conversations: [{ ...CONVERSATION, settings }],
  })
  const { id } = CONVERSATION
  await app.commands.sendMessage(id, { text: 'Which boat is it?', attachments: [] })
  return {
    asked,
    count: () => app.commands.countContext(id, signal),
    switchTo: (modelId: ModelId) => app.commands.changeConversationSettings(id, { modelId }),
  }
}

it.each([
  ['responses', '/v1/responses/input_tokens'],
  ['messages', '/v1/messages/count_tokens'],
] as const)('is asked in %s once the reply says it no longer, and once only', async (dialect, path) => {
  const { asked, count, switchTo } = await start(dialect)
  expect(await count()).toBeUndefined()
  await switchTo(OTHER)
  const counted = await count()
  expect(counted).toBeGreaterThan(5)
  expect(await count()).toBe(counted)
  expect(asked).toEqual([path])
})

it('asks a provider without a counter once, and one of chat completions never', async () => {
  const { asked, count, switchTo } = await start('messages', false)
  await switchTo(OTHER)
  expect([await count(), await count()]).toEqual([undefined, undefined])
  expect(asked).toHaveLength(1)

  const chat = await start('chat')
  await chat.switchTo(OTHER)
  expect(await chat.count()).toBeUndefined()
  expect(chat.asked).toEqual([])
})
