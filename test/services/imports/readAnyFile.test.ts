import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import type { Conversation } from '@/domain/conversations/conversation'
import { messageText, type Message } from '@/domain/messages/message'
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
  const report = await importItems(readAnyFile(file), { storage, isDryRun: false })
  const { conversations, repairs } = value(await storage.loadLibrary())
  expect(repairs).toEqual({})
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

    expect(report).toMatchObject({ refused: [], attachmentCount: 1 })
    expect(threads.map(({ conversation }) => conversation.title)).toEqual(['Boats', 'Picture'])
    const [part] = threads[1]!.messages[0]!.parts
    expect(part).toMatchObject({ type: 'image', mediaType: 'image/png' })
    if (part?.type !== 'image') expect.fail('no image')
    expect(value(await storage.loadAttachment(part.attachmentId))?.size).toBe(part.sizeBytes)
  })

  it('reads the files of ChatGPT’s newer ZIP, which have lost their names and kinds', async () => {
    const pixel = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))
    const asked = node('p', null, 'user', '', {
      content: {
        content_type: 'multimodal_text',
        parts: [{ asset_pointer: 'sediment://file_00ab' }, 'What is this?'],
      },
      metadata: {
        attachments: [
          { id: 'file_00ab', name: 'boat.png' },
          { id: 'file-Cd34', name: 'log book.pdf' },
          { id: 'file-gone', name: 'lost.txt' },
        ],
      },
    })
    const file = zip({
      'conversations-000.json': strToU8(
        JSON.stringify([{ ...chatGpt('g2', 'Picture'), current_node: 'p', mapping: asked }]),
      ),
      'conversation_asset_file_names.json': strToU8(
        JSON.stringify({ 'file_00ab.dat': 'boat.png', 'file-Cd34.dat': 'files/log book.pdf' }),
      ),
      'file_00ab.dat': pixel,
      'file-Cd34.dat': strToU8('%PDF-1.7'),
      'chat.html': strToU8('<html></html>'),
    })

    const { report, threads } = await imported(file)

    expect(report).toMatchObject({ refused: [], attachmentCount: 2 })
    expect(threads[0]!.messages[0]!.parts).toMatchObject([
      { type: 'image', mediaType: 'image/png', name: 'boat.png' },
      { type: 'text', text: 'What is this?' },
      { type: 'file', mediaType: 'application/pdf', name: 'log book.pdf' },
      { type: 'text', text: '[File not in the export: lost.txt]' },
    ])
  })

  it('reads what llama.cpp’s page writes now: records in lines, one file or a ZIP of them', async () => {
    const [{ conv, messages }] = llamaCpp as [(typeof llamaCpp)[number]]
    const calls = [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{"a":1}' } }]
    const linesOf = (id: string) =>
      [
        { harness: 'llama.app', type: 'session', ...conv, id },
        ...messages.map((message) => ({
          message: message.id === 3 ? { ...message, toolCalls: calls } : message,
          type: 'message',
        })),
        { type: 'later', x: 1 },
      ]
        .map((record) => JSON.stringify(record))
        .join('\n')
    const one = await imported(new Blob([`${linesOf('a')}\n${linesOf('b')}`]))
    const many = await imported(zip({ 'x.jsonl': strToU8(linesOf('a')), 'y.jsonl': strToU8(linesOf('b')) }))

    for (const { report, threads } of [one, many]) {
      expect(report.refused).toEqual([])
      expect(threads.map(({ shown }) => shown)).toEqual([ASKED_AND_ANSWERED, ASKED_AND_ANSWERED])
      const reply = threads[0]!.messages.find(({ role }) => role === 'assistant')
      expect(reply?.parts).toMatchObject([
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text' },
        { type: 'toolCall', id: 'c1', name: 'find', arguments: '{"a":1}' },
      ])
    }
  })

  it('takes what was reasoned, called and cited out of the words of Open WebUI', async () => {
    const content = [
      '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; Is 1 &lt; 2?\n&gt; \n&gt; Yes.\n</details>',
      'First.',
      '<details type="tool_calls" done="true" id="c1" name="weather" arguments="&quot;{\\&quot;city\\&quot;:\\&quot;Oslo\\&quot;}&quot;" result="&quot;Sunny&quot;" files="" embeds="">\n<summary>Tool Executed</summary>\n</details>',
      'Sunny. <details><summary>Mine</summary>kept</details>',
    ].join('\n')
    const sources = [
      { source: { name: 'Yr' }, metadata: [{ source: 'https://yr.example/oslo', title: 'Oslo' }] },
    ]
    const chat = {
      history: {
        currentId: 'a',
        messages: {
          q: {
            parentId: null,
            role: 'user',
            content: '<details type="reasoning">mine</details>',
            files: [{ type: 'image', url: '/api/v1/files/x/content' }],
          },
          a: { parentId: 'q', role: 'assistant', content, sources },
        },
      },
    }
    const { threads } = await imported(json([{ id: 'w', title: 'Weather', chat }]))

    const [asked, reply] = threads[0]!.messages
    expect(asked?.parts).toEqual([
      { type: 'text', text: '<details type="reasoning">mine</details>' },
      { type: 'text', text: '[Image not in the export]' },
    ])
    expect(reply?.parts).toEqual([
      { type: 'reasoning', text: 'Is 1 < 2?\n\nYes.' },
      { type: 'text', text: 'First.' },
      { type: 'toolCall', id: 'c1', name: 'weather', arguments: '{"city":"Oslo"}' },
      { type: 'toolResult', toolCallId: 'c1', text: 'Sunny' },
      { type: 'text', text: 'Sunny. <details><summary>Mine</summary>kept</details>' },
      { type: 'citation', url: 'https://yr.example/oslo', title: 'Oslo' },
    ])
  })

  it('imports the documents of big-AGI, and names the images it cannot import', async () => {
    const [conversation] = bigAgi.conversations
    const fragments = [
      { ft: 'content', part: { pt: 'text', text: 'Read this.' } },
      {
        ft: 'attachment',
        part: { pt: 'doc', vdt: 'text/plain', l1Title: 'log.txt', data: { idt: 'text', text: 'Day 1' } },
      },
      { ft: 'content', part: { pt: 'image_ref', altText: 'A boat', dataRef: { reftype: 'dblob' } } },
    ]
    const file = json({ ...conversation, messages: [{ id: 'q', role: 'user', fragments }] })
    const { report, threads, storage } = await imported(file)

    expect(report.attachmentCount).toBe(1)
    const [said, document, image] = threads[0]!.messages[0]!.parts
    expect([said, document, image]).toMatchObject([
      { type: 'text', text: 'Read this.' },
      { type: 'file', name: 'log.txt', mediaType: 'text/plain' },
      { type: 'text', text: '[Image not in the export: A boat]' },
    ])
    if (document?.type !== 'file') expect.fail('no document')
    expect(await value(await storage.loadAttachment(document.attachmentId))?.text()).toBe('Day 1')
  })

  it('keeps the errors, files and every kind of call of LibreChat', async () => {
    const content = [
      { type: 'error', text: { value: 'No credit.' } },
      { type: 'image_file', image_file: { filename: 'boat.png', filepath: '/images/x.png' } },
      {
        type: 'tool_call',
        tool_call: { id: 'c1', type: 'function', function: { name: 'find', arguments: '{}' } },
      },
      {
        type: 'tool_call',
        tool_call: { id: 'c2', type: 'code_interpreter', code_interpreter: { input: '1+1', outputs: [] } },
      },
    ]
    const file = json({
      conversationId: 'lc2',
      title: 'Boats',
      messages: [
        { messageId: 'q', text: 'Look.', isCreatedByUser: true, files: [{ filename: 'a.pdf' }] },
        { messageId: 'a', parentMessageId: 'q', content },
      ],
    })
    const { threads } = await imported(file)

    expect(threads[0]!.messages.map(({ parts }) => parts)).toMatchObject([
      [{ text: 'Look.' }, { text: '[File not in the export: a.pdf]' }],
      [
        { type: 'text', text: 'No credit.' },
        { type: 'text', text: '[Image not in the export: boat.png]' },
        { type: 'toolCall', id: 'c1', name: 'find', arguments: '{}' },
        { type: 'toolCall', id: 'c2', name: 'code_interpreter', arguments: '1+1' },
      ],
    ])
  })

  it('recognises what it has brought in before', async () => {
    const { storage } = await imported(json([openWebUi]))

    const again = await importItems(readAnyFile(json([openWebUi])), { storage, isDryRun: false })

    expect(again.conversations.map(({ status }) => status)).toEqual(['present'])
  })

  it('leaves one unknown conversation out alone, says so, and keeps none of it', async () => {
    const { report, threads, storage } = await imported(json([{ mystery: 'canary' }, openWebUi]))

    expect(report.refused).toMatchObject([{ where: 'The file, conversation 1' }])
    expect(threads).toHaveLength(1)
    expect(value(await storage.listDocuments('import/'))).toEqual([])
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
    ['lines that are no records', new Blob(['1\n2\n'.repeat(200_000)])],
  ])('survives %s', async (_name, file) => {
    const { threads } = await imported(file)

    expect(threads.flatMap(({ messages }) => messages)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('reads blocks that begin and never end in time that grows with their number', async () => {
    const content = '<details type="reasoning">'.repeat(200_000)
    const history = { currentId: 'a', messages: { a: { role: 'assistant', content } } }
    const began = performance.now()
    const { threads } = await imported(json([{ id: 'w', chat: { history } }]))

    expect(threads[0]!.messages[0]!.parts).toEqual([{ type: 'text', text: content }])
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('keeps the files of llama.cpp’s page, whatever their kind', async () => {
    const [{ conv, messages }] = llamaCpp as [(typeof llamaCpp)[number]]
    const extra = [
      { type: 'IMAGE', name: 'boat.png', base64Url: `data:image/png;base64,${PIXEL}` },
      { type: 'AUDIO', name: 'horn.wav', base64Data: 'UklGRg==', mimeType: 'audio/wav' },
      { type: 'TEXT', name: 'log.txt', content: 'Day 1' },
      { type: 'PDF', name: 'map.pdf', base64Data: 'JVBERg==', content: 'A map', processedAsImages: false },
    ]
    const asked = messages.map((message) => (message.id === 2 ? { ...message, extra } : message))
    const { threads, storage } = await imported(json({ conv, messages: asked }))

    const parts = threads[0]!.messages[0]!.parts.filter((part) => 'attachmentId' in part)
    expect(parts.map(({ type, name, mediaType }) => [type, name, mediaType])).toEqual([
      ['image', 'boat.png', 'image/png'],
      ['audio', 'horn.wav', 'audio/wav'],
      ['file', 'log.txt', 'text/plain'],
      ['file', 'map.pdf', 'text/plain'],
    ])
    expect(await value(await storage.loadAttachment(parts[3]!.attachmentId))?.text()).toBe('A map')
  })

  it('reads the tables of LobeHub’s server edition: calls answered, agents in the place of sessions', async () => {
    const data = {
      agents: [{ id: 'ag1', title: 'Boat agent' }],
      topics: [],
      messagePlugins: [{ id: 't', toolCallId: 'c1', apiName: 'find', arguments: '{}' }],
      messages: [
        {
          id: 'q',
          role: 'user',
          content: 'Which boat?',
          agentId: 'ag1',
          createdAt: '2026-01-01T00:00:00.000Z',
        },
        {
          id: 'a',
          role: 'assistant',
          content: '',
          parentId: 'q',
          agentId: 'ag1',
          tools: [{ id: 'c1', apiName: 'find', arguments: '{}' }],
          createdAt: '2026-01-01T00:00:01.000Z',
        },
        {
          id: 't',
          role: 'tool',
          content: 'A ketch.',
          parentId: 'a',
          agentId: 'ag1',
          createdAt: '2026-01-01T00:00:02.000Z',
        },
      ],
    }
    const { threads } = await imported(json({ data, mode: 'postgres', schemaHash: 'x' }))

    expect(threads.map(({ conversation }) => conversation.title)).toEqual(['Boat agent'])
    expect(threads[0]!.messages.at(-1)?.parts).toEqual([
      { type: 'toolResult', toolCallId: 'c1', text: 'A ketch.' },
    ])
  })
})
