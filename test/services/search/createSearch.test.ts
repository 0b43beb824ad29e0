import { describe, expect, it, vi } from 'vitest'

import type { Conversation } from '@/domain/conversations/conversation'
import { createIndexer } from '@/services/search/createIndexer'
import { createSearch } from '@/services/search/createSearch'
import type { FromWorker, ToWorker } from '@/services/search/indexMessages'
import type { SearchFilters, SearchHit, SearchStatus } from '@/domain/search/search'
import type { Storage } from '@/services/storage/storage'
import { createTabs } from '@/services/tabs/tabs'

import { aConversation, aMessage, conversationId, messageId } from '../storage/rows'
import { testStorage, value } from '../storage/testStorage'
import { memoryIndex } from './memoryIndex'

const signal = new AbortController().signal

async function aLibrary() {
  const { storage } = await testStorage()
  const conversations = [
    aConversation('c1', { title: 'Boats', updatedAt: 1 }),
    aConversation('c2', { title: 'Trains', updatedAt: 2, tags: ['rail'] }),
    aConversation('c3', { title: 'Old boats', updatedAt: 3, trashedAt: 1 }),
  ]
  const messages = [
    aMessage('m1', 'A red boat'),
    aMessage('m2', 'a boat train', { conversationId: conversationId('c2') }),
    aMessage('m3', 'boat in the trash', { conversationId: conversationId('c3') }),
  ]
  await storage.apply({ conversations, messages })
  return { storage, conversations }
}

/** A worker in this thread, over an index in memory. */
function startWorkerOver(storage: Storage, broken: { index?: boolean } = {}) {
  const statuses: SearchStatus[] = []
  return {
    statuses,
    startWorker: () => {
      const port = new EventTarget()
      const post = (data: FromWorker) => port.dispatchEvent(new MessageEvent('message', { data }))
      const indexer = createIndexer({
        storage,
        openIndex: async (isFresh) => {
          const { db, index } = await memoryIndex()
          if (broken.index && !isFresh) db.exec('DROP TABLE docs')
          return index
        },
        onStatus: (status) => {
          statuses.push(status)
          post({ type: 'status', status })
        },
      })
      void indexer.start()
      return {
        addEventListener: port.addEventListener.bind(port) as Worker['addEventListener'],
        terminate: () => undefined,
        postMessage: (message: ToWorker) => {
          if (message.type === 'update') void indexer.update(message.ids)
          else if (message.type === 'rebuild') void indexer.rebuild()
          else if (message.type === 'passages')
            void indexer
              .passages(message.query)
              .then((hits) => post({ type: 'passages', id: message.id, hits }))
          else
            void indexer
              .query(message.query)
              .then((answer) => post({ type: 'answer', id: message.id, answer }))
        },
      }
    },
  }
}

async function all(hits: AsyncIterable<SearchHit>) {
  const found: string[] = []
  for await (const hit of hits) found.push(hit.messageId)
  return found
}

describe.each(['scanning', 'indexed'] as const)('search, %s', (way) => {
  async function aSearch() {
    const { storage, conversations } = await aLibrary()
    const { startWorker } = startWorkerOver(storage)
    const search = createSearch({
      library: () => conversations,
      storage,
      tabs: createTabs({}),
      startWorker: way === 'indexed' ? startWorker : undefined,
    })
    if (way === 'indexed') await vi.waitFor(() => expect(search.status().type).toBe('ready'))
    return { search, storage, conversations }
  }

  it.each<[string, SearchFilters, readonly string[]]>([
    ['boat', {}, ['m2', 'm1']],
    ['red boat', {}, ['m1']],
    ['"boat train"', {}, ['m2']],
    ['boat', { tag: 'rail' }, ['m2']],
    ['boat', { conversationId: conversationId('c1') }, ['m1']],
    ['boat', { includesTrash: true }, ['m3', 'm2', 'm1']],
    ['boat', { role: 'assistant' }, []],
    ['', {}, []],
    ['  ', {}, []],
  ])('finds for %j with %j: %j', async (query, filters, expected) => {
    const { search } = await aSearch()

    expect(await all(search.search(query, filters, signal))).toEqual(expected)
  })

  it('shows the hit in its text', async () => {
    const { search } = await aSearch()

    for await (const hit of search.search('red', {}, signal)) {
      expect(hit).toMatchObject({ conversationId: 'c1', messageId: 'm1', title: 'Boats', role: 'user' })
      expect(hit.snippet).toEqual({ text: 'A red boat', ranges: [[2, 5]] })
    }
  })

  it('finds bookmarks, all or those with a word, the last one first, and says of each hit whether it is one', async () => {
    const { search, storage } = await aSearch()
    const read = async (id: string) => {
      const [message] = value(await storage.findMessages([messageId(id)]))
      if (!message) throw new Error(`${id} is not there`)
      return message
    }
    // In another order than they were written, and one in the trash.
    const marks = [
      ['m1', 3],
      ['m2', 2],
      ['m3', 1],
    ] as const
    for (const [id, bookmarkedAt] of marks) {
      await storage.apply({ messages: [{ ...(await read(id)), bookmarkedAt }] })
    }
    const bookmarks = { isBookmarked: true } as const
    expect(await all(search.search('', bookmarks, signal))).toEqual(['m1', 'm2'])
    expect(await all(search.search('red', bookmarks, signal))).toEqual(['m1'])
    expect(await all(search.search('', { ...bookmarks, tag: 'rail' }, signal))).toEqual(['m2'])
    for await (const hit of search.search('red', {}, signal)) expect(hit.isBookmarked).toBe(true)
  })

  it('ends when aborted', async () => {
    const { search } = await aSearch()

    expect(await all(search.search('red', {}, AbortSignal.abort()))).toEqual([])
  })

  it('follows what changes', async () => {
    const { search, storage } = await aSearch()
    await storage.apply({
      messages: [aMessage('m4', 'purple')],
      removedMessages: [{ conversationId: conversationId('c1'), id: messageId('m1') }],
    })
    search.update([conversationId('c1')])

    await vi.waitFor(async () => expect(await all(search.search('purple', {}, signal))).toEqual(['m4']))
    expect(await all(search.search('red', {}, signal))).toEqual([])
  })
})

it('scans as soon as many conversations have changed, before the worker says that it indexes', async () => {
  const { storage, conversations } = await aLibrary()
  const { startWorker } = startWorkerOver(storage)
  const imported = Array.from({ length: 20 }, (_, at) => aConversation(`i${at}`, { updatedAt: at }))
  const search = createSearch({
    library: () => [...conversations, ...imported],
    storage,
    tabs: createTabs({}),
    startWorker,
  })
  await vi.waitFor(() => expect(search.status().type).toBe('ready'))
  await storage.apply({
    conversations: imported,
    messages: [aMessage('n1', 'a ship', { conversationId: conversationId('i0') })],
  })

  search.update(imported.map(({ id }) => id))

  expect(search.status().type).toBe('building')
  expect(await all(search.search('ship', {}, signal))).toEqual(['n1'])
  await vi.waitFor(() => expect(search.status().type).toBe('ready'))
})

describe('the indexer', () => {
  it('finds the rare beginning among a thousand that begin alike', async () => {
    const { storage } = await testStorage()
    const common = Array.from({ length: 1_000 }, (_, at) =>
      aMessage(`s${at}`, 'station', { createdAt: 10 + at }),
    )
    const rare = [
      aMessage('first', 'staircase', { createdAt: 1 }),
      aMessage('last', 'stairs', { createdAt: 700 }),
    ]
    await storage.apply({ conversations: [aConversation()], messages: [...common, ...rare] })
    const { index } = await memoryIndex()
    const indexer = createIndexer({
      openIndex: () => Promise.resolve(index),
      storage,
      onStatus: () => undefined,
    })
    await indexer.start()

    const answer = await indexer.query({ query: 'stair', filters: {}, limit: 50 })
    const page = await indexer.query({ query: 'stat', filters: {}, limit: 50 })

    expect(answer?.hits.map(({ messageId: id }) => id)).toEqual(['last', 'first'])
    expect(answer?.next).toBeUndefined()
    expect(page?.hits).toHaveLength(50)
  })

  it('rebuilds a damaged index', async () => {
    const { storage, conversations } = await aLibrary()
    const { startWorker, statuses } = startWorkerOver(storage, { index: true })
    const search = createSearch({ library: () => conversations, storage, tabs: createTabs({}), startWorker })
    await vi.waitFor(() => expect(search.status().type).toBe('ready'))

    expect(await all(search.search('red', {}, signal))).toEqual(['m1'])
    expect(statuses.filter(({ type }) => type === 'unavailable')).toEqual([])
  })

  it('reads again only what has changed since', async () => {
    const { storage } = await aLibrary()
    const { index } = await memoryIndex()
    const read: string[] = []
    const counting: Storage = { ...storage, loadMessages: (id) => (read.push(id), storage.loadMessages(id)) }
    const deps = { openIndex: () => Promise.resolve(index), storage: counting, onStatus: () => undefined }
    await createIndexer(deps).start()
    read.length = 0

    const changed: Conversation = aConversation('c1', { title: 'Boats', updatedAt: 99 })
    value(await storage.apply({ conversations: [changed], removedConversations: [conversationId('c2')] }))
    await createIndexer({ ...deps, openIndex: () => Promise.resolve(index) }).start()

    expect(read).toEqual(['c1'])
    expect([...index.indexed().keys()].sort()).toEqual(['c1', 'c3'])
  })

  it('says so where there can be no index, and search scans', async () => {
    const { storage, conversations } = await aLibrary()
    const statuses: SearchStatus[] = []
    const openIndex = () => Promise.reject(new Error('no private file system'))
    await createIndexer({ storage, openIndex, onStatus: (status) => statuses.push(status) }).start()

    expect(statuses.at(-1)).toEqual({ type: 'unavailable', detail: 'no private file system' })
    const search = createSearch({ library: () => conversations, storage, tabs: createTabs({}) })
    expect(await all(search.search('red', {}, signal))).toEqual(['m1'])
  })
})
