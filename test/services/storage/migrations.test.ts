import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'

import { EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import { assistantsIn } from '@/domain/assistants/readAssistants'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { messageSchema } from '@/domain/schema/partSchema'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { MIGRATIONS } from '@/services/storage/migrations'
import { openDatabase } from '@/services/storage/openDatabase'

import { testStorage, value } from './testStorage'

const MESSAGE = {
  id: 'm1',
  conversationId: 'c1',
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: 'hello' }],
  status: { type: 'complete' },
  createdAt: 1,
}
const CONVERSATION = {
  id: 'c1',
  title: 'Boats',
  titledBy: 'person',
  createdAt: 1,
  updatedAt: 1,
  activeLeafId: 'm1',
  settings: {
    connectionId: null,
    modelId: null,
    systemPrompt: '',
    systemRole: 'system',
    parameters: {},
    dataRule: null,
  },
  tags: [],
  pinned: false,
  archived: false,
  trashedAt: null,
}

const CAPS = { perDay: '2.50', perMonth: '', perConversation: '' }
const PROMPT = { id: 'p1', title: 'Sail', text: 'Trim the sail', kind: 'message' }

/** One row of each table as each version wrote it. Never edit an entry: add one with each migration. */
const SAVED_BY_VERSION: Record<number, Record<string, object>> = {
  1: { conversations: CONVERSATION, messages: MESSAGE },
  2: { conversations: CONVERSATION, messages: MESSAGE },
  3: {
    conversations: CONVERSATION,
    messages: MESSAGE,
    settings: { id: 'settings', value: { theme: 'dark', caps: CAPS, prompts: [PROMPT] } },
  },
  4: { conversations: CONVERSATION, messages: MESSAGE, settings: { id: 'theme', value: 'dark' } },
  5: {
    conversations: CONVERSATION,
    messages: MESSAGE,
    items: { name: 'assistant/a1', value: { id: 'a1', versionId: 'v1', createdAt: 1 } },
  },
  6: {
    conversations: CONVERSATION,
    messages: MESSAGE,
    items: { name: 'assistantVersion/v1', value: { id: 'v1', assistantId: 'a1', name: 'Editor' } },
  },
  7: { conversations: CONVERSATION, messages: MESSAGE },
  8: { conversations: CONVERSATION, messages: MESSAGE },
}

it('has a fixture for every version', () => {
  expect(Object.keys(SAVED_BY_VERSION).map(Number)).toEqual(MIGRATIONS.map((_, index) => index + 1))
})

it.each(Object.entries(SAVED_BY_VERSION))('brings version %s up to date', async (version, rows) => {
  const indexedDB = new IDBFactory()
  await open(indexedDB, Number(version))
  await putAll(indexedDB, rows)

  const { storage } = await testStorage({ indexedDB })
  const library = value(await storage.loadLibrary())

  expect(library.conversations).toEqual([CONVERSATION])
  expect(library.repairs).toEqual({})
  expect(value(await storage.loadMessages(library.conversations[0]!.id))).toEqual([MESSAGE])
})

it('splits the settings of version 3 into a row for each', async () => {
  const indexedDB = new IDBFactory()
  await open(indexedDB, 3)
  await putAll(indexedDB, SAVED_BY_VERSION[3]!)

  const { storage } = await testStorage({ indexedDB })
  value(await storage.changeSettings([{ type: 'set', path: ['density'], value: 'compact' }]))

  expect(value(await storage.loadLibrary()).settings).toEqual({
    ...DEFAULT_SETTINGS,
    theme: 'dark',
    density: 'compact',
    caps: CAPS,
    prompts: [PROMPT],
  })
})

it('makes an assistant of each preset of version 5, with all of its parameters', async () => {
  const indexedDB = new IDBFactory()
  await open(indexedDB, 5)
  const parameters = {
    temperature: { value: 0.2, origin: 'mine' },
    stop: { value: ['END'], origin: 'preset' },
  }
  const presets = [{ id: 'p1', name: 'Calm', parameters }, { id: 'p2', name: 'Wild', parameters: {} }, null]
  await putAll(indexedDB, { ...SAVED_BY_VERSION[5]!, settings: { id: 'presets', value: presets } })

  const { storage } = await testStorage({ indexedDB })
  const made = assistantsIn(value(await storage.loadItems()))

  expect(made.map(({ version }) => version.name)).toEqual(['Calm', 'Wild'])
  expect(made[0]?.version).toEqual({
    ...EMPTY_ASSISTANT,
    id: 'p1',
    assistantId: 'p1',
    number: 1,
    createdAt: 0,
    name: 'Calm',
    parameters,
  })
  expect(value(await storage.loadLibrary()).repairs).toEqual({})
})

describe('replies that their provider keeps', () => {
  const SEALED = 'k'.repeat(43)
  const reply = (id: string, key: string) => ({
    ...MESSAGE,
    id,
    role: 'assistant',
    parentId: 'm1',
    status: { type: 'streaming' },
    reply: { model: 'm', connectionId: 'p1', kept: { id: `resp_${id}`, key, exchangeId: `e-${id}` } },
  })
  const further = (text: string) => ({ ...reply('m2', ''), parts: [{ type: 'text', text }] })

  async function page() {
    const indexedDB = new IDBFactory()
    const onNewerVersion = vi.fn()
    const old = value(await openDatabase({ indexedDB, name: 'parlance', version: 7, onNewerVersion }))
    await old.put('conversations', { ...CONVERSATION, activeLeafId: 'm2' })
    for (const row of [MESSAGE, reply('m2', ''), reply('m3', SEALED)]) await old.put('messages', row)
    return { indexedDB, old, onNewerVersion }
  }

  it('say so from version 8 on, and those of a host stay as they are', async () => {
    const { indexedDB, old } = await page()
    await old.put('journal', further('hello there'))
    old.close()
    const { storage } = await testStorage({ indexedDB })
    const messages = value(await storage.loadMessages('c1' as ConversationId))
    expect(messages.map((each) => messageSchema.parse(each).reply?.kept)).toEqual([
      undefined,
      { id: 'resp_m2', isAtProvider: true, key: '', exchangeId: 'e-m2' },
      { id: 'resp_m3', key: SEALED, exchangeId: 'e-m3' },
    ])
    expect(messages[1]?.parts).toEqual([{ type: 'text', text: 'hello there' }])
  })

  it('are found again though a page of the old version was still writing them', async () => {
    const { indexedDB, old, onNewerVersion } = await page()
    const last = old.put('journal', further('hello and'))
    const { storage } = await testStorage({ indexedDB })
    await last
    // What it would write now would say nothing of its provider.
    expect(onNewerVersion).toHaveBeenCalledOnce()
    await expect(old.put('messages', reply('m2', ''))).rejects.toThrow()
    const messages = value(await storage.loadMessages('c1' as ConversationId))
    expect(messages[1]?.reply?.kept?.isAtProvider).toBe(true)
    expect(messages[1]?.parts).toEqual([{ type: 'text', text: 'hello and' }])
  })
})

it('leaves the old version whole when a step fails', async () => {
  const indexedDB = new IDBFactory()
  await open(indexedDB, 1)
  await putAll(indexedDB, SAVED_BY_VERSION[1]!)
  const failing = vi.spyOn(IDBObjectStore.prototype, 'createIndex').mockImplementation(() => {
    throw new Error('planted')
  })

  const broken = await openDatabase({ indexedDB, name: 'parlance', onNewerVersion: () => undefined })
  failing.mockRestore()
  const { storage } = await testStorage({ indexedDB })

  expect(broken).toMatchObject({ ok: false, error: { type: 'unavailable' } })
  expect(value(await storage.loadLibrary()).conversations).toEqual([CONVERSATION])
})

async function open(indexedDB: IDBFactory, version: number) {
  const opened = await openDatabase({ indexedDB, name: 'parlance', version, onNewerVersion: () => undefined })
  value(opened).close()
}

function putAll(indexedDB: IDBFactory, rows: Record<string, object>): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('parlance')
    request.onsuccess = () => {
      const tx = request.result.transaction(Object.keys(rows), 'readwrite')
      for (const [table, row] of Object.entries(rows)) tx.objectStore(table).put(row)
      tx.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}

it('finds the replies that were rated before there was a way to find them', async () => {
  const indexedDB = new IDBFactory()
  await open(indexedDB, 6)
  const reply = { model: 'm', connectionId: 'alpha' }
  const rated = { ...MESSAGE, role: 'assistant', reply: { ...reply, rating: 'good' } }
  await putAll(indexedDB, { conversations: CONVERSATION, messages: rated })

  const { storage } = await testStorage({ indexedDB })
  value(
    await storage.apply({
      messages: [{ ...MESSAGE, id: 'm2', role: 'assistant', reply } as unknown as Message],
    }),
  )

  expect(value(await storage.loadMarked('byRating')).map(({ id }) => id)).toEqual(['m1'])
})
