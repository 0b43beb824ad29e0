import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import type { Conversation } from '@/domain/conversation'
import { messageText, type Message } from '@/domain/message'
import { pathTo, treeOf } from '@/domain/tree/tree'
import { importItems } from '@/services/files/importItems'
import { readAnyFile } from '@/services/imports/readAnyFile'

import { testStorage, value } from '../storage/testStorage'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const node = (id: string, parent: string | null, role: string, text: string, more: object = {}) => ({
  [id]: {
    id,
    parent,
    children: [],
    message: {
      id,
      author: { role },
      create_time: 1_700_000_000.5,
      content: { content_type: 'text', parts: [text] },
      metadata: {},
      recipient: 'all',
      ...more,
    },
  },
})
const chatGpt = (id: string, title: string) => ({
  conversation_id: id,
  title,
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  current_node: 'a2',
  mapping: {
    root: { id: 'root', parent: null, children: ['s'], message: null },
    ...node('s', 'root', 'system', ''),
    ...node('ctx', 's', 'user', 'Always be brief', {
      metadata: { is_visually_hidden_from_conversation: true },
    }),
    ...node('q', 'ctx', 'user', 'Which boat?'),
    ...node('a1', 'q', 'assistant', 'A sloop.'),
    ...node('a2', 'q', 'assistant', 'A ketch.', { metadata: { model_slug: 'gpt-x' } }),
  },
})

const openWebUi = {
  id: 'ow1',
  title: 'Boats',
  created_at: 1_700_000_000,
  updated_at: 1_700_000_050,
  pinned: true,
  meta: { tags: ['sea'] },
  chat: {
    params: { system: 'Be brief' },
    history: {
      currentId: 'a2',
      messages: {
        q: { id: 'q', parentId: null, role: 'user', content: 'Which boat?', timestamp: 1_700_000_000 },
        a1: { id: 'a1', parentId: 'q', role: 'assistant', content: 'A sloop.', timestamp: 1_700_000_001 },
        a2: {
          id: 'a2',
          parentId: 'q',
          role: 'assistant',
          content: 'A ketch.',
          model: 'm',
          timestamp: 1_700_000_002,
        },
      },
    },
  },
}

const libreChat = {
  conversationId: 'lc1',
  title: 'Boats',
  recursive: true,
  messages: [
    {
      messageId: 'q',
      parentMessageId: '00000000-0000-0000-0000-000000000000',
      text: 'Which boat?',
      isCreatedByUser: true,
      createdAt: '2024-01-01T00:00:00Z',
      children: [
        { messageId: 'a1', parentMessageId: 'q', text: 'A sloop.', createdAt: '2024-01-01T00:00:01Z' },
        {
          messageId: 'a2',
          parentMessageId: 'q',
          content: [
            { type: 'think', think: 'Hm.' },
            { type: 'text', text: { value: 'A ketch.' } },
          ],
          createdAt: '2024-01-01T00:00:02Z',
        },
      ],
    },
  ],
}

const lobeHub = {
  exportType: 'all',
  version: 7,
  state: {
    topics: [{ id: 't1', title: 'Boats' }],
    sessions: [],
    messages: [
      { id: 'a', role: 'assistant', content: 'A ketch.', topicId: 't1', createdAt: 1_700_000_001_000 },
      { id: 'q', role: 'user', content: 'Which boat?', topicId: 't1', createdAt: 1_700_000_000_000 },
    ],
  },
}

const nextChat = {
  'access-control': { openaiApiKey: 'sk-canary' },
  'chat-next-web-store': {
    sessions: [
      {
        id: 'n1',
        topic: 'Boats',
        lastUpdate: 1_700_000_000_000,
        messages: [
          {
            id: 'q',
            role: 'user',
            content: [
              { type: 'text', text: 'Which boat?' },
              { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
            ],
          },
          { id: 'a', role: 'assistant', content: 'A ketch.', model: 'm' },
        ],
      },
    ],
  },
}

const bigAgi = {
  models: { sources: [{ setup: { oaiKey: 'sk-canary' } }] },
  conversations: [
    {
      id: 'b1',
      systemPurposeId: 'Generic',
      autoTitle: 'Boats',
      created: 1_700_000_000_000,
      messages: [
        { id: 'q', role: 'user', text: 'Which boat?' },
        {
          id: 'a',
          role: 'assistant',
          generator: { mgt: 'named', name: 'm' },
          fragments: [
            { ft: 'void', part: { pt: 'ma', aText: 'Hm.' } },
            { ft: 'content', part: { pt: 'text', text: 'A ketch.' } },
          ],
        },
      ],
    },
  ],
}

const llamaCpp = [
  {
    conv: { id: 'conv-1', name: 'Boats', lastModified: 1_700_000_000_000, currNode: 3 },
    messages: [
      {
        id: 1,
        convId: 'conv-1',
        type: 'root',
        role: 'system',
        content: '',
        parent: -1,
        timestamp: 1_700_000_000_000,
      },
      { id: 2, convId: 'conv-1', type: 'text', role: 'user', content: 'Which boat?', parent: 1 },
      {
        id: 3,
        convId: 'conv-1',
        type: 'text',
        role: 'assistant',
        content: 'A ketch.',
        parent: 2,
        thinking: 'Hm.',
      },
    ],
  },
]

const json = (data: unknown) => new Blob([JSON.stringify(data)])
const zip = (files: Record<string, Uint8Array>) => new Blob([zipSync(files).slice()])

async function imported(file: Blob) {
  const { storage } = await testStorage()
  const report = await importItems(readAnyFile(file), { storage, isDryRun: false, salt: 'abc' })
  const { conversations, repairs } = value(await storage.loadLibrary())
  expect(repairs).toEqual([])
  const threads = await Promise.all(
    conversations.map(async (conversation) => {
      const messages = value(await storage.loadMessages(conversation.id))
      return { conversation, messages, shown: shownOf(conversation, messages) }
    }),
  )
  return { report, threads, storage }
}

function shownOf(conversation: Conversation, messages: readonly Message[]) {
  const tree = treeOf(messages)
  return pathTo(tree, conversation.activeLeafId).map((id) => {
    const message = tree.byId.get(id)!
    return `${message.role}: ${messageText(message)}`
  })
}

const ASKED_AND_ANSWERED = ['user: Which boat?', 'assistant: A ketch.']

describe('readAnyFile', () => {
  it.each([
    ['ChatGPT', json([chatGpt('g1', 'Boats')]), 3],
    ['Open WebUI', json([openWebUi]), 3],
    ['LibreChat', json(libreChat), 3],
    ['LobeHub', json(lobeHub), 2],
    ['NextChat', json(nextChat), 2],
    ['big-AGI', json(bigAgi), 2],
    ['llama.cpp', json(llamaCpp), 2],
  ])('brings in an export of %s, with every branch and the shown one shown', async (_name, file, count) => {
    const { report, threads } = await imported(file)

    expect(report).toMatchObject({ refused: [], messageCount: count })
    expect(threads.map(({ conversation, shown }) => [conversation.title, shown])).toEqual([
      ['Boats', ASKED_AND_ANSWERED],
    ])
  })

  it('takes no key with it', async () => {
    for (const file of [json(nextChat), json(bigAgi)]) {
      const { threads, storage } = await imported(file)
      const names = value(await storage.listDocuments(''))
      const documents = await Promise.all(names.map((name) => storage.loadDocument(name)))

      expect(JSON.stringify([threads, documents])).not.toContain('canary')
    }
  })

  it('reads the ZIP of ChatGPT in shards, with its images and without its other files', async () => {
    const picture = {
      ...chatGpt('g2', 'Picture'),
      current_node: 'p',
      mapping: node('p', null, 'user', '', {
        content: {
          content_type: 'multimodal_text',
          parts: [{ asset_pointer: 'file-service://file-Ab12' }, 'What is this?'],
        },
      }),
    }
    const file = zip({
      'conversations-000.json': strToU8(JSON.stringify([chatGpt('g1', 'Boats')])),
      'conversations-001.json': strToU8(JSON.stringify([picture])),
      'user.json': strToU8('{"email":"a@b"}'),
      'file-Ab12-boat.png': Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0)),
    })

    const { report, threads, storage } = await imported(file)

    expect(report).toMatchObject({ refused: [], attachmentCount: 1, keptRaw: [] })
    expect(threads.map(({ conversation }) => conversation.title)).toEqual(['Boats', 'Picture'])
    const [part] = threads[1]!.messages[0]!.parts
    expect(part).toMatchObject({ type: 'image', mediaType: 'image/png' })
    if (part?.type !== 'image') expect.fail('no image')
    expect(value(await storage.loadAttachment(part.attachmentId))?.size).toBe(part.sizeBytes)
  })

  it('recognises what it has brought in before', async () => {
    const { storage } = await imported(json([openWebUi]))

    const again = await importItems(readAnyFile(json([openWebUi])), { storage, isDryRun: false, salt: 'def' })

    expect(again.conversations.map(({ fate }) => fate)).toEqual(['present'])
  })

  it('refuses one bad conversation alone, and keeps it as it came', async () => {
    const { report, threads, storage } = await imported(json([{ mystery: 1 }, openWebUi]))

    expect(report.refused).toHaveLength(1)
    expect(threads).toHaveLength(1)
    expect(value(await storage.loadDocument(report.keptRaw[0]!))).toBe('{"mystery":1}')
  })

  it.each([
    [
      'a circle',
      json([
        { ...chatGpt('g', 'x'), mapping: { ...node('a', 'b', 'user', 'x'), ...node('b', 'a', 'user', 'y') } },
      ]),
    ],
    [
      'a circle of hidden messages',
      json([
        { ...chatGpt('g', 'x'), mapping: { ...node('a', 'b', 'user', ''), ...node('b', 'a', 'user', '') } },
      ]),
    ],
    [
      'a million levels of nested replies',
      new Blob([
        `{"conversationId":"c","messages":[${'{"messageId":"m","children":['.repeat(300_000)}${']}'.repeat(300_000)}]}`,
      ]),
    ],
    ['a damaged ZIP', new Blob(['PK\u0003\u0004', 'x'.repeat(100)])],
    ['a shape too deep to keep', new Blob([`{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`])],
    ['an empty file', new Blob([])],
    [
      'a prototype',
      new Blob(['[{"conversation_id":"g","mapping":{"__proto__":{"message":{"author":{"role":"user"}}}}}]']),
    ],
  ])('survives %s', async (_name, file) => {
    const { threads } = await imported(file)

    expect(threads.flatMap(({ messages }) => messages)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('does not believe a ZIP that unpacks to more than it may', async () => {
    const file = zip({ 'file-bomb.png': new Uint8Array(60_000_000), 'conversations.json': strToU8('[]') })

    const { report } = await imported(file)

    expect(file.size).toBeLessThan(100_000)
    expect(report.refused).toMatchObject([{ where: 'file-bomb.png' }])
  })
})
