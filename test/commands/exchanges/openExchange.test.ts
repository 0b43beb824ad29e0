import { describe, expect, it } from 'vitest'

import { createSendMessage } from '@/commands/messages/sendMessage'
import { OPEN_EXCHANGES } from '@/domain/exchanges/exchange'
import type { Storage } from '@/services/storage/storage'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

import { answer, calling, done, SOURCE, start, tool } from '../toolLoop/loopApp'

const TALK = {
  ...CONVERSATION,
  settings: { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never },
}

/** A storage that tells in `order` what it is handed. */
const telling = (storage: Storage, order: string[]): Storage => ({
  ...storage,
  apply: (changes) => {
    if (changes.messages?.some(({ role }) => role === 'user')) order.push('message')
    return storage.apply(changes)
  },
  saveDocument: (name, value) => {
    const { exchange } = value as { readonly exchange: { readonly body: string } }
    if (name.startsWith(OPEN_EXCHANGES)) order.push(exchange.body === '' ? 'note' : 'note with body')
    return storage.saveDocument(name, value)
  },
  saveExchange: (...record) => {
    order.push('record')
    return storage.saveExchange(...record)
  },
})

/** Sends `text` and tells what storage was handed and what left the page, in order. */
async function orderOf(text: string): Promise<readonly string[]> {
  const order: string[] = []
  const service = createScriptedService({ keys: null })
  const { app } = await createTestApp({
    conversations: [TALK],
    fetch: (...request) => {
      order.push('asked')
      return service.fetch(...request)
    },
  })
  const { deps } = app
  const storage = telling(deps.storage, order)
  await createSendMessage({ ...deps, storage })(TALK.id, { text, attachments: [] })
  const left = await deps.storage.listDocuments(OPEN_EXCHANGES)
  expect(left).toEqual({ ok: true, value: [] })
  return order
}

describe('before a request leaves', () => {
  it('storage has been handed its message and its note', async () => {
    expect(await orderOf('Hi')).toEqual(['message', 'note with body', 'asked', 'record'])
  })

  it('storage has been handed all but a long body, which follows', async () => {
    expect(await orderOf('Hi '.repeat(10_000))).toEqual([
      'message',
      'note',
      'asked',
      'note with body',
      'record',
    ])
  })

  it('storage has been handed all of a round of tools in one write, however long it is', async () => {
    const { origin: _, ...own } = SOURCE
    const hints = { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false }
    const { app, service } = await start([
      tool('look', () => Promise.resolve(done('There.')), { hints, source: own }),
    ])
    service.script(calling(['look', '{}']), answer('ok'))
    const order: string[] = []
    const storage = telling(app.deps.storage, order)
    const text = 'Hi '.repeat(10_000)
    await createSendMessage({ ...app.deps, storage })(TALK.id, { text, attachments: [] })
    expect(order.filter((what) => what.startsWith('note'))).toEqual([
      'note',
      'note with body',
      'note with body',
    ])
  })
})
