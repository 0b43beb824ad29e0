import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { exportFile } from '@/services/files/exportFile'
import { importItems } from '@/services/files/importItems'
import { readParlanceFile } from '@/services/files/readParlanceFile'
import type { Storage } from '@/services/storage/storage'

import { aConversation, aMessage, conversationId, messageId } from '../storage/rows'
import { testStorage, value } from '../storage/testStorage'
import { anyLibrary } from './anyLibrary'

async function exported(storage: Storage, only?: ConversationId): Promise<Blob> {
  const { conversations } = value(await storage.loadLibrary())
  const chosen = conversations.filter(({ id }) => only === undefined || id === only)
  const stream = exportFile({
    storage,
    conversations: chosen,
    isEverything: only === undefined,
    exportedAt: 1,
  })
  return new Response(stream).blob()
}

const imported = (storage: Storage, file: Blob, options: { readonly isDryRun?: boolean } = {}) =>
  importItems(readParlanceFile(file), { storage, isDryRun: false, ...options })

describe('export, import, export', () => {
  it('gives the same bytes, for any library', async () => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const { storage } = await testStorage()
        const [one, two] = [
          value(await storage.saveAttachment(new Blob(['one'], { type: 'text/plain' }), 'a')),
          value(await storage.saveAttachment(new Blob([new Uint8Array([0, 255])]), 'b')),
        ]
        const library = gen(anyLibrary, [one.id, two.id])
        await storage.apply({ conversations: library.conversations, messages: library.messages })
        await storage.saveExchanges(library.exchanges)

        const first = await exported(storage)
        const other = (await testStorage()).storage
        const report = await imported(other, first)
        const second = await exported(other)

        expect(report.refused).toEqual([])
        expect(await second.text()).toBe(await first.text())
        expect(await first.text()).not.toContain('canary')
      }),
      { numRuns: 30 },
    )
  })

  it('gives the same bytes for an attachment of several pieces', async () => {
    const { storage } = await testStorage()
    const bytes = new Uint8Array(24_000_100).map((_, index) => index % 251)
    const saved = value(await storage.saveAttachment(new Blob([bytes]), 'big'))
    const part = {
      type: 'file',
      attachmentId: saved.id,
      name: 'big',
      mediaType: '',
      sizeBytes: bytes.length,
    } as const
    await storage.apply({
      conversations: [aConversation()],
      messages: [aMessage('m1', '', { parts: [part] })],
    })

    const first = await exported(storage)
    const other = (await testStorage()).storage
    const report = await imported(other, first)

    expect(report).toMatchObject({ attachmentCount: 1, refused: [] })
    expect(value(await other.loadAttachment(saved.id))?.size).toBe(bytes.length)
  }, 60_000)
})

describe('import', () => {
  const boats = async () => {
    const { storage } = await testStorage()
    const question = aMessage('m1', 'Hi')
    const messages = [question, aMessage('m2', 'Hello', { role: 'assistant', parentId: question.id })]
    await storage.apply({ conversations: [aConversation('c1', { activeLeafId: messageId('m2') })], messages })
    return storage
  }

  it('writes nothing in a dry run, and reports the same as the import after it', async () => {
    const file = await exported(await boats())
    const { storage } = await testStorage()

    const dry = await imported(storage, file, { isDryRun: true })
    expect(value(await storage.loadLibrary()).conversations).toEqual([])
    const wet = await imported(storage, file)

    expect(wet).toEqual(dry)
    expect(wet).toMatchObject({
      conversations: [{ id: 'c1', status: 'new', messageCount: 2 }],
      messageCount: 2,
    })
  })

  it('passes over what is already here in full', async () => {
    const storage = await boats()

    const report = await imported(storage, await exported(storage))

    expect(report).toMatchObject({ conversations: [{ status: 'present' }], messageCount: 0 })
    expect(value(await storage.loadLibrary()).conversations).toHaveLength(1)
  })

  it('overwrites nothing: what was rewritten here stays, and what the file says is kept beside it', async () => {
    const file = await exported(await boats())
    const storage = await boats()
    const changed = aMessage('m1', 'Something else')
    await storage.apply({ messages: [changed] })

    const report = await imported(storage, file)

    expect(report.conversations).toMatchObject([{ id: 'c1', status: 'grown', addedCount: 1 }])
    const messages = value(await storage.loadMessages(conversationId('c1')))
    expect(messages).toHaveLength(3)
    expect(messages).toContainEqual(changed)
    expect(messages.map(messageText)).toContain('Hi')
  })

  it('gives a message another id where its own is taken by another conversation, the same each time', async () => {
    const file = await exported(await boats())
    const { storage } = await testStorage()
    const taken = aMessage('m1', 'mine', { conversationId: conversationId('c9') })
    await storage.apply({ conversations: [aConversation('c9')], messages: [taken] })

    const first = await imported(storage, file)
    const second = await imported(storage, file)

    expect([first, second].map(({ conversations }) => conversations[0]?.status)).toEqual(['new', 'present'])
    expect(value(await storage.loadMessages(conversationId('c9')))).toEqual([taken])
    const messages = value(await storage.loadMessages(conversationId('c1')))
    expect(messages.map(messageText)).toEqual(['Hi', 'Hello'])
    expect(messages[1]?.parentId).toBe(messages[0]?.id)
  })

  it('imports a single conversation', async () => {
    const storage = await boats()
    await storage.apply({ conversations: [aConversation('c2')] })
    const file = await exported(storage, conversationId('c1'))
    const other = (await testStorage()).storage

    await imported(other, file)

    expect(value(await other.loadLibrary()).conversations.map(({ id }) => id)).toEqual(['c1'])
  })

  it('stops when cancelled, and says so', async () => {
    const file = await exported(await boats())
    const { storage } = await testStorage()
    const controller = new AbortController()
    controller.abort()

    const report = await importItems(readParlanceFile(file, controller.signal), {
      storage,
      isDryRun: false,
      signal: controller.signal,
    })

    expect(report.stopped).toEqual({ type: 'cancelled' })
    expect(value(await storage.loadLibrary()).conversations).toEqual([])
  })

  it('says how far it came when the disk is full', async () => {
    const file = await exported(await boats())
    const { storage } = await testStorage()
    const full: Storage = {
      ...storage,
      importThreads: () => Promise.resolve({ ok: false, error: { type: 'quota' } }),
    }

    const report = await imported(full, file)

    expect(report.stopped).toEqual({ type: 'storage', error: { type: 'quota' } })
  })
})
