import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import type { Connection } from '@/domain/connections/connection'
import { editDraftKey, followUpsKey } from '@/domain/drafts/draft'
import type { AttachmentId, ConnectionId, ExchangeId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { isRecord } from '@/lib/json'
import { createRawEvents } from '@/commands/exchanges/streamExchange'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { MIGRATIONS } from '@/services/storage/migrations'
import { openStorage } from '@/services/storage/openStorage'

import { aConversation, aMessage, anExchange, conversationId, messageId } from './rows'
import { putRaw, testStorage, value } from './testStorage'

describe('openStorage', () => {
  it('finds everything again after the page is gone', async () => {
    const { indexedDB, storage } = await testStorage()
    const conversation = aConversation()
    const question = aMessage('m1', 'Hi')
    const answer = aMessage('m2', 'Hello', { role: 'assistant', parentId: question.id })
    const connection: Connection = {
      id: 'k1' as ConnectionId,
      type: 'remote',
      name: 'Example',
      baseUrl: 'https://api.example',
      catalogUrl: '',
      headers: {},
      rememberKey: false,
      createdAt: 1,
    }
    value(await storage.apply({ conversations: [conversation], messages: [question, answer] }))
    value(await storage.saveConnections([connection]))
    value(await storage.changeSettings([{ type: 'set', path: ['theme'], value: 'dark' }]))
    value(await storage.saveDraft('new', { text: 'unsent', attachments: [] }))
    storage.close()

    const again = await testStorage({ indexedDB })

    expect(value(await again.storage.loadLibrary())).toEqual({
      conversations: [conversation],
      connections: [connection],
      settings: { ...DEFAULT_SETTINGS, theme: 'dark' },
      drafts: { new: { text: 'unsent', attachments: [] } },
      repairs: {},
    })
    expect(value(await again.storage.loadMessages(conversation.id))).toEqual([question, answer])
  })

  it('gives the conversations asked for, in that order, whether they lie side by side or not', async () => {
    const { storage } = await testStorage()
    const all = Array.from({ length: 60 }, (_, at) => aConversation(`c${String(at).padStart(2, '0')}`))
    value(await storage.apply({ conversations: all }))
    const gone = conversationId('c07x')
    for (const asked of [all.slice(5, 20).toReversed(), all.filter((_, at) => at % 6 === 0), all.slice(3, 5)])
      expect(value(await storage.loadConversations([gone, ...asked.map(({ id }) => id)]))).toEqual(asked)
  })

  describe('loadEnding', () => {
    const path = (length: number, changed: (at: number) => Partial<Message> = () => ({})) =>
      Array.from({ length }, (_, at) =>
        aMessage(`m${at}`, `text ${at}`, {
          parentId: at === 0 ? null : messageId(`m${at - 1}`),
          ...changed(at),
        }),
      )
    async function endingOf(messages: readonly Message[], leaf = messages.length - 1) {
      const conversation = aConversation('c1', { activeLeafId: messageId(`m${leaf}`) })
      const { storage } = await testStorage()
      value(await storage.apply({ conversations: [conversation], messages }))
      const found = value(await storage.loadEnding(conversation.id, ({ length }) => length === 24))
      return found.map(({ id }) => id)
    }

    it('gives the last messages of a long path, the leaf last', async () => {
      expect(await endingOf(path(500))).toEqual(Array.from({ length: 24 }, (_, at) => `m${476 + at}`))
      expect((await endingOf(path(500), 250)).at(-1)).toBe('m250')
    })

    it('leaves to the whole what is short, unfinished, damaged or gone', async () => {
      expect(await endingOf(path(300))).toEqual([])
      expect(
        await endingOf(path(500, (at) => (at === 499 ? { status: { type: 'streaming' } } : {}))),
      ).toEqual([])
      expect(
        await endingOf(path(500, (at) => (at === 490 ? { parts: [{ type: 'nothing' }] as never } : {}))),
      ).toEqual([])
      expect(await endingOf(path(500), 600)).toEqual([])
    })
  })

  it('writes all of a change or none of it', async () => {
    const { storage } = await testStorage()
    const uncloneable = aMessage('m1', 'Hi', {
      parts: [{ type: 'text', text: (() => undefined) as unknown as string }],
    })

    const result = await storage.apply({ conversations: [aConversation()], messages: [uncloneable] })

    expect(result).toMatchObject({ ok: false, error: { type: 'failed' } })
    expect(value(await storage.loadLibrary()).conversations).toEqual([])
  })

  it('has told a change and a document to commit when it returns', async () => {
    const { storage } = await testStorage()
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit')

    const written = storage.apply({ conversations: [aConversation()], messages: [aMessage('m1', 'Hi')] })
    expect(commit).toHaveBeenCalledTimes(1)
    const noted = storage.saveDocument('note', {})
    expect(commit).toHaveBeenCalledTimes(2)

    commit.mockRestore()
    value(await written)
    value(await noted)
    expect(value(await storage.loadMessages(conversationId('c1')))).toHaveLength(1)
  })

  it('tells which conversations a change touched, and only once it is on disk', async () => {
    const onChanged = vi.fn()
    const { storage } = await testStorage({ onChanged })

    await storage.apply({
      conversations: [aConversation('c1')],
      messages: [aMessage('m1', 'Hi', { conversationId: conversationId('c2') })],
      removedMessages: [{ conversationId: conversationId('c3'), id: messageId('m9') }],
    })

    expect(onChanged.mock.calls).toEqual([[['c1', 'c2', 'c3']]])
  })

  it('removes a conversation with its messages, journal and draft, and nothing else', async () => {
    const { storage } = await testStorage()
    const other = aConversation('c2')
    const kept = aMessage('m2', 'stay', { conversationId: other.id })
    await storage.apply({
      conversations: [aConversation('c1'), other],
      messages: [aMessage('m1', 'go'), kept],
    })
    await storage.writeJournal(aMessage('m3', 'live', { status: { type: 'streaming' } }))
    const draft = { text: 'draft', attachments: [] }
    await storage.saveDraft(conversationId('c1'), draft)
    await storage.saveDraft(followUpsKey(conversationId('c1'), 'tab'), draft)
    await storage.saveDraft(editDraftKey(conversationId('c1'), messageId('m1')), draft)
    await storage.saveDraft(editDraftKey(other.id, kept.id), draft)

    value(await storage.apply({ removedConversations: [conversationId('c1')] }))

    expect(value(await storage.loadLibrary())).toMatchObject({
      conversations: [other],
      repairs: {},
    })
    expect(value(await storage.loadLibrary()).drafts).toEqual({ [editDraftKey(other.id, kept.id)]: draft })
    expect(value(await storage.loadMessages(conversationId('c1')))).toEqual([])
    expect(value(await storage.loadMessages(other.id))).toEqual([kept])

    value(await storage.apply({ removedMessages: [{ conversationId: other.id, id: kept.id }] }))
    expect(value(await storage.loadLibrary()).drafts).toEqual({})
  })

  it('removes everything when asked to', async () => {
    const { storage } = await testStorage()
    await storage.apply({ conversations: [aConversation()], messages: [aMessage('m1', 'Hi')] })
    await storage.saveDocument('votes', { up: 1 })
    const attachment = value(await storage.saveAttachment(new Blob(['abc']), 'a.txt'))

    value(await storage.deleteEverything())

    expect(value(await storage.loadLibrary())).toMatchObject({ conversations: [], repairs: {} })
    expect(value(await storage.loadDocument('votes'))).toBeUndefined()
    expect(value(await storage.loadAttachment(attachment.id))).toBeUndefined()
  })
})

describe('the journal', () => {
  const live = (text: string) => aMessage('m2', text, { role: 'assistant', status: { type: 'streaming' } })

  it('gives back the reply of a page that died, marked interrupted', async () => {
    const { storage } = await testStorage()
    const question = aMessage('m1', 'Hi')
    const started = live('')
    await storage.apply({ conversations: [aConversation()], messages: [question, started] })
    await storage.writeJournal({ ...started, parts: [{ type: 'text', text: 'Hel' }] })

    const [, reply] = value(await storage.loadMessages(conversationId('c1')))

    expect(reply).toEqual({
      ...started,
      parts: [{ type: 'text', text: 'Hel' }],
      status: { type: 'interrupted' },
    })
  })

  it('gives back a reply whose journal was never written, empty and interrupted', async () => {
    const { storage } = await testStorage()
    await storage.apply({ conversations: [aConversation()], messages: [live('')] })

    expect(value(await storage.loadMessages(conversationId('c1')))).toMatchObject([
      { status: { type: 'interrupted' } },
    ])
  })

  it('is dropped in the same transaction as the end of the reply is written', async () => {
    const { storage } = await testStorage()
    const started = live('')
    await storage.apply({ conversations: [aConversation()], messages: [started] })
    await storage.writeJournal({ ...started, parts: [{ type: 'text', text: 'a longer text than the end' }] })
    const ended = {
      ...started,
      parts: [{ type: 'text' as const, text: 'short' }],
      status: { type: 'complete' as const },
    }

    await storage.apply({ messages: [ended] })

    expect(value(await storage.loadMessages(conversationId('c1')))).toEqual([ended])
  })

  it('is not written by a straggler after the reply has ended', async () => {
    const { storage } = await testStorage()
    const started = live('')
    const ended = {
      ...started,
      parts: [{ type: 'text' as const, text: 'done' }],
      status: { type: 'stopped' as const },
    }
    await storage.apply({ conversations: [aConversation()], messages: [ended] })

    await storage.writeJournal({ ...started, parts: [{ type: 'text', text: 'done and then some' }] })

    expect(value(await storage.loadMessages(conversationId('c1')))).toEqual([ended])
  })

  it('brings back a reply of which only the journal reached the disk', async () => {
    const { storage } = await testStorage()
    await storage.apply({ conversations: [aConversation()], messages: [aMessage('m1', 'Hi')] })
    await storage.writeJournal(live('Hel'))

    const messages = value(await storage.loadMessages(conversationId('c1')))

    expect(messages.map(({ id, status }) => [id, status.type])).toEqual([
      ['m1', 'complete'],
      ['m2', 'interrupted'],
    ])
  })
})

describe('damage', () => {
  it('puts messages of a missing conversation under one named Recovered', async () => {
    const { indexedDB, storage } = await testStorage()
    await putRaw(indexedDB, 'messages', aMessage('m1', 'lost', { conversationId: conversationId('gone') }))

    expect(value(await storage.recoverStrays())).toMatchObject([{ id: 'gone', title: 'Recovered' }])

    expect(value(await storage.loadLibrary()).conversations).toMatchObject([
      { id: 'gone', title: 'Recovered' },
    ])
    expect(value(await storage.loadMessages(conversationId('gone')))).toMatchObject([{ id: 'm1' }])
  })

  it('finds strays before, between and after the conversations there are, in the journal too', async () => {
    const { indexedDB, storage } = await testStorage()
    await storage.apply({ conversations: [aConversation('b'), aConversation('d')] })
    for (const id of ['a', 'b', 'c', 'd']) {
      await putRaw(indexedDB, 'messages', aMessage(`m${id}`, id, { conversationId: conversationId(id) }))
    }
    await putRaw(indexedDB, 'journal', aMessage('me', 'e', { conversationId: conversationId('e') }))

    const recovered = value(await storage.recoverStrays())

    expect(recovered.map(({ id }) => id)).toEqual(['a', 'c', 'e'])
    expect(value(await storage.recoverStrays())).toEqual([])
  })

  it('keeps a conversation whose row is damaged, with all that can be read of it', async () => {
    const { indexedDB, storage } = await testStorage()
    await putRaw(indexedDB, 'conversations', { ...aConversation(), settings: 'nonsense', pinned: true })
    await putRaw(indexedDB, 'messages', aMessage('m1', 'Hi'))

    const library = value(await storage.loadLibrary())

    expect(library.conversations).toMatchObject([{ id: 'c1', title: 'Boats', pinned: true }])
    expect(library.repairs).toEqual({ conversations: 1 })
  })

  it('keeps a message whose row is damaged in its place, and reports it', async () => {
    const onRepaired = vi.fn()
    const { indexedDB, storage } = await testStorage({ onRepaired })
    const broken = {
      ...aMessage('m1', ''),
      parts: [{ type: 'text', text: 'kept' }, { type: 'text' }],
      status: 7,
    }
    await putRaw(indexedDB, 'messages', broken)
    await putRaw(indexedDB, 'messages', aMessage('m2', 'next', { parentId: messageId('m1') }))

    const messages = value(await storage.loadMessages(conversationId('c1')))

    expect(messages).toMatchObject([
      { id: 'm1', parts: [{ type: 'text', text: 'kept' }] },
      { id: 'm2', parentId: 'm1' },
    ])
    expect(onRepaired).toHaveBeenCalledOnce()
  })

  it('cuts a circle and places orphans, once and for all', async () => {
    const onRepaired = vi.fn()
    const { storage } = await testStorage({ onRepaired })
    const messages = [
      aMessage('a', 'a', { parentId: messageId('b') }),
      aMessage('b', 'b', { parentId: messageId('a') }),
      aMessage('c', 'c', { parentId: messageId('nowhere') }),
    ]
    await storage.apply({ conversations: [aConversation()], messages })

    const mended = value(await storage.loadMessages(conversationId('c1')))
    await storage.loadMessages(conversationId('c1'))

    expect(mended.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['a', null],
      ['b', 'a'],
      ['c', null],
    ])
    expect(onRepaired).toHaveBeenCalledOnce()
  })

  it('takes each setting it can read and the default for the others', async () => {
    const { indexedDB, storage } = await testStorage()
    await putRaw(indexedDB, 'settings', { id: 'theme', value: 'mauve' })
    await putRaw(indexedDB, 'settings', { id: 'density', value: 'compact' })

    const { settings, repairs } = value(await storage.loadLibrary())

    expect(settings).toEqual({ ...DEFAULT_SETTINGS, density: 'compact' })
    expect(repairs).toEqual({ settings: ['theme'] })
  })
})

describe('a database of another version', () => {
  it('is refused politely when it is newer, and left as it is', async () => {
    const indexedDB = new IDBFactory()
    await new Promise((resolve) => {
      const request = indexedDB.open('parlance', MIGRATIONS.length + 4)
      request.onsuccess = () => {
        request.result.close()
        resolve(undefined)
      }
    })

    const opened = await openStorage({ indexedDB, now: () => 0, onNewerVersion: () => undefined })

    expect(opened).toEqual({
      ok: false,
      error: { type: 'newerVersion', found: MIGRATIONS.length + 4, known: MIGRATIONS.length },
    })
  })

  it('makes an open tab close the database, say so, and save nothing more', async () => {
    const onNewerVersion = vi.fn()
    const { indexedDB, storage } = await testStorage({ onNewerVersion })
    await new Promise((resolve) => {
      indexedDB.open('parlance', MIGRATIONS.length + 1).onsuccess = resolve
    })

    const saved = await storage.apply({ conversations: [aConversation()] })

    expect(onNewerVersion).toHaveBeenCalledOnce()
    expect(saved).toEqual({ ok: false, error: { type: 'outdated' } })
  })
})

describe('a full disk', () => {
  const full = {
    estimate: () => Promise.resolve({ usage: 990, quota: 1_000 }),
    persist: () => Promise.resolve(true),
  }

  it('refuses an attachment before writing any of it, with both sizes', async () => {
    const { storage } = await testStorage({ storageManager: full })

    expect(await storage.saveAttachment(new Blob(['x'.repeat(500)]), 'big')).toEqual({
      ok: false,
      error: { type: 'quota', neededBytes: 500, availableBytes: 10 },
    })
  })

  it('keeps in memory what has no room, and writes it once there is some', async () => {
    let usage = 990
    const estimate = () => Promise.resolve({ usage, quota: 1_000 })
    const { storage, indexedDB } = await testStorage({ storageManager: { ...full, estimate } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const held = await storage.holdAttachment(new Blob(['x'.repeat(500)]), 'big')
      if (!held.ok) throw new Error(held.error.type)
      const { id } = held.value.attachment
      let isSaved = false
      void held.value.saved.then(() => (isSaved = true))
      await vi.advanceTimersByTimeAsync(12_000)
      expect(isSaved).toBe(false)
      const kept = await storage.loadAttachment(id)
      expect(kept.ok && kept.value?.size).toBe(500)
      expect(await storage.hasAttachments([id])).toEqual({ ok: true, value: new Set([id]) })

      usage = 0
      await vi.advanceTimersByTimeAsync(6_000)
      await held.value.saved
      const again = await testStorage({ indexedDB })
      const written = await again.storage.loadAttachment(id)
      expect(written.ok && written.value?.size).toBe(500)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is a typed error when a write meets it', async () => {
    const { storage } = await testStorage()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

    const saved = await storage.apply({ conversations: [aConversation()] })
    put.mockRestore()

    expect(saved).toEqual({ ok: false, error: { type: 'quota' } })
  })
})

describe('attachments', () => {
  it('are kept as bytes where the browser stores no Blob, as a private window of WebKit', async () => {
    const { storage } = await testStorage()
    const { put } = IDBObjectStore.prototype
    const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      row: unknown,
    ) {
      if (isRecord(row) && row['bytes'] instanceof Blob) this.transaction.abort()
      return put.call(this, row)
    })
    const saved = value(await storage.saveAttachment(new Blob(['abc'], { type: 'text/plain' }), 'a.txt'))
    refusing.mockRestore()
    const loaded = value(await storage.loadAttachment(saved.id))
    expect(loaded?.type).toBe('text/plain')
    expect(await loaded?.text()).toBe('abc')
  })

  it('are stored once by hash, whatever they are called', async () => {
    const { storage } = await testStorage()
    const one = value(await storage.saveAttachment(new Blob(['abc'], { type: 'text/plain' }), 'a.txt'))
    const other = value(await storage.saveAttachment(new Blob(['abc'], { type: 'text/plain' }), 'b.txt'))

    expect(one).toEqual({
      id: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      name: 'a.txt',
      mediaType: 'text/plain',
      sizeBytes: 3,
    })
    expect(other.id).toBe(one.id)
    expect(await value(await storage.loadAttachment(one.id))?.text()).toBe('abc')
  })

  it('are swept when nothing names them and they are a day old', async () => {
    let now = 0
    const { storage } = await testStorage({ now: () => now })
    const save = async (text: string) => value(await storage.saveAttachment(new Blob([text]), text))
    const [inMessage, inDraft, inExchange, nowhere] = [
      await save('1'),
      await save('2'),
      await save('3'),
      await save('4'),
    ]
    const part = { type: 'file', attachmentId: inMessage.id, name: '', mediaType: '', sizeBytes: 1 } as const
    await storage.apply({
      conversations: [aConversation()],
      messages: [aMessage('m1', '', { parts: [part] })],
    })
    await storage.saveDraft('new', { text: '', attachments: [inDraft] })
    await storage.saveExchange(anExchange('x1', { body: `"{{attachment:${inExchange.id}}}"` }))

    expect(value(await storage.sweepAttachments())).toBe(0)
    now = 2 * 24 * 3600 * 1000
    expect(value(await storage.sweepAttachments())).toBe(1)

    const all: AttachmentId[] = [inMessage.id, inDraft.id, inExchange.id, nowhere.id]
    expect(value(await storage.hasAttachments(all))).toEqual(new Set(all.slice(0, 3)))
    expect(value(await storage.loadMessages(conversationId('c1')))[0]).not.toHaveProperty('attachmentIds')
  })

  it('a sweep that finds nothing to remove waits for no other page, and holds none up', async () => {
    const { indexedDB, storage } = await testStorage()
    value(await storage.saveAttachment(new Blob(['1']), '1'))
    const other = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('parlance')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not opened'))
    })
    onTestFinished(() => other.close())
    let isRead = true
    const messages = other.transaction('messages').objectStore('messages')
    const read = () => {
      if (isRead) messages.count().onsuccess = read
    }
    read()
    onTestFinished(() => void (isRead = false))

    expect(value(await storage.sweepAttachments())).toBe(0)
  })
})

describe('exchanges', () => {
  it('come back whole, newest first and in pages', async () => {
    const { storage } = await testStorage()
    const exchanges = [1, 2, 3, 4].map((at) => anExchange(`x${at}`, { startedAt: at, body: `{"n":${at}}` }))
    for (const exchange of exchanges) value(await storage.saveExchange(exchange))

    const page = value(await storage.loadExchanges({ limit: 2 }))
    const next = value(await storage.loadExchanges({ before: page[1]!.startedAt, limit: 9 }))

    expect(page).toEqual([exchanges[3], exchanges[2]])
    expect(next).toEqual([exchanges[1], exchanges[0]])
    expect(value(await storage.loadExchange('x3' as ExchangeId))).toEqual(exchanges[2])
  })

  it('are read for the ledger without their bodies', async () => {
    const { storage } = await testStorage()
    for (const at of [1, 2, 3]) await storage.saveExchange(anExchange(`x${at}`, { startedAt: at }))

    const rows = value(await storage.loadLedger({ from: 2, to: 3 }))

    expect(rows.map(({ id }) => id)).toEqual(['x2'])
    expect(rows[0]).not.toHaveProperty('body')
  })

  it('outlive the conversation', async () => {
    const { storage } = await testStorage()
    await storage.apply({ conversations: [aConversation()] })
    await storage.saveExchange(anExchange('x1'))

    await storage.apply({ removedConversations: [conversationId('c1')] })

    expect(value(await storage.loadExchange('x1' as ExchangeId))).toEqual(anExchange('x1'))
  })

  it('lose their oldest raw events past the limit in the settings', async () => {
    let now = 0
    const { storage } = await testStorage({ now: () => ++now })
    await storage.changeSettings([{ type: 'set', path: ['rawEventBytes'], value: 25 }])
    const raw = createRawEvents([{ atMs: 1, data: '0123456789' }]).columns()

    for (const id of ['x1', 'x2', 'x3']) value(await storage.saveExchange(anExchange(id), raw))

    const kept = await Promise.all(
      ['x1', 'x2', 'x3'].map(async (id) => value(await storage.loadRawEvents(id as ExchangeId)).length),
    )
    expect(kept).toEqual([0, 1, 1])
  })

  it('are not all looked through with each exchange while there is room', async () => {
    const { storage } = await testStorage()
    const raw = createRawEvents([{ atMs: 1, data: '0123456789' }]).columns()
    const looks = vi.spyOn(IDBIndex.prototype, 'openKeyCursor')
    onTestFinished(() => looks.mockRestore())
    for (const id of ['x1', 'x2', 'x3', 'x4']) value(await storage.saveExchange(anExchange(id), raw))
    expect(looks).toHaveBeenCalledTimes(1)
    await storage.changeSettings([{ type: 'set', path: ['rawEventBytes'], value: 25 }])
    value(await storage.saveExchange(anExchange('x5'), raw))
    const kept = await Promise.all(
      ['x1', 'x5'].map(async (id) => value(await storage.loadRawEvents(id as ExchangeId)).length),
    )
    expect(kept).toEqual([0, 1])
  })
})

it('lists documents by the start of their name', async () => {
  const { storage } = await testStorage()
  for (const name of ['catalog/a', 'catalog/b', 'votes']) await storage.saveDocument(name, { name })
  await storage.removeDocument('catalog/a')

  expect(value(await storage.listDocuments('catalog/'))).toEqual(['catalog/b'])
  expect(value(await storage.loadDocument('votes'))).toEqual({ name: 'votes' })
})

it('finds which ids are taken', async () => {
  const { storage } = await testStorage()
  await storage.apply({ conversations: [aConversation()], messages: [aMessage('m1', 'Hi')] })

  const taken = await storage.findTaken({
    conversations: [conversationId('c1'), conversationId('c2')],
    messages: [messageId('m1'), messageId('m2')],
    exchanges: ['x1' as ExchangeId],
  })

  expect(value(taken)).toEqual(new Set(['c1', 'm1']))
})
