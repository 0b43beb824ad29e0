import { expect, test, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const COUNT = 400
const idAt = (index: number) => `long${index}` as MessageId
const MESSAGES = Array.from({ length: COUNT }, (_, index): Message => ({
  id: idAt(index),
  conversationId: CONVERSATION.id,
  parentId: index === 0 ? null : idAt(index - 1),
  role: index % 2 === 0 ? 'user' : 'assistant',
  parts: [{ type: 'text', text: `${index} ${'words and words '.repeat(30)}` }],
  status: { type: 'complete' },
  createdAt: index,
}))
const CHAT = {
  ...CONVERSATION,
  activeLeafId: idAt(COUNT - 1),
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never },
}
/** Texts of more than a few messages. */
const MANY_CHARS = 20_000

test('the messages of a long chat are written, read and encoded before Enter, not after it', async () => {
  const service = createScriptedService({ keys: null })
  const work: string[] = []
  const note = (what: string, text: unknown) => {
    if (typeof text === 'string' && text.length > MANY_CHARS) work.push(what)
  }
  const { app } = await createTestApp({
    conversations: [CHAT],
    messages: MESSAGES,
    fetch: (input, init) => {
      if (new Request(input).url.endsWith('/chat/completions')) work.push('asked')
      return service.fetch(input, init)
    },
  })
  const { parse, stringify } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((text, ...more) => {
    note('parsed', text)
    return parse(text, ...more) as unknown
  })
  let written = 0
  vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...more) => {
    if (typeof value === 'string' && value.includes('words and words')) written += 1
    return stringify(value, ...(more as []))
  })
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        for (const part of parts) note('encoded', part)
      }
    },
  )

  app.commands.saveDraft(CHAT.id, { text: 'Hi', attachments: [] })
  app.commands.warmSending(CHAT.id)
  await vi.waitFor(() => expect(work).toContain('encoded'), { timeout: 10_000 })
  expect(written).toBe(COUNT)
  work.length = 0
  written = 0
  service.script({ type: 'reply', text: 'Hello' })
  await app.commands.sendMessage(CHAT.id, { text: 'Hi there', attachments: [] })

  expect(written).toBe(0)
  // All after `asked` is the record.
  expect(work.slice(0, work.indexOf('asked') + 1)).toEqual(['encoded', 'asked'])
  const sent = service.requests.find(({ path }) => path === '/v1/chat/completions')
  const { messages } = parse(sent?.text ?? '{}') as { readonly messages: readonly { content: string }[] }
  expect(messages.map(({ content }) => content)).toEqual([
    ...MESSAGES.map(({ parts: [part] }) => (part?.type === 'text' ? part.text : '')),
    'Hi there',
  ])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
