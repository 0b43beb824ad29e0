import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'

import { aiStudioPrompt } from './samples/aiStudio'
import { chatboxExport } from './samples/chatbox'
import { chatUiConversation } from './samples/chatUi'
import { cherryBackup } from './samples/cherry'
import { deepSeekConversation, deepSeekOldConversation, deepSeekPage } from './samples/deepSeek'
import { grokExport } from './samples/grok'
import { janLines, janThread } from './samples/jan'
import { lmStudioConversation } from './samples/lmStudio'
import { betterChatGptExport, openAiMessages } from './samples/plain'
import { PIXEL, readSample } from './samples/readSample'
import { sillyTavernChat } from './samples/sillyTavern'
import { typingMindExport } from './samples/typingMind'

const SHOWN = ['user: Which boat?', 'assistant: A ketch.']
const CITED = ['citation', 'https://boats.example/ketch', 'Ketch']
const HAILED = [
  ['toolCall', 't1', 'hail', '{"boat":1}'],
  ['toolResult', 't1', 'Ahoy'],
]
const pixel = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))
const json = (value: unknown) => strToU8(JSON.stringify(value))
const zip = (files: Record<string, Uint8Array>) => new Blob([zipSync(files).slice()])

describe('DeepSeek', () => {
  it('gives branches, reasoning, searched pages and the names of files', async () => {
    const { threads, refused, partsOf, conversations } = await readSample([
      deepSeekConversation,
      deepSeekOldConversation,
    ])

    expect(refused).toEqual([])
    expect(threads).toEqual([
      {
        title: 'Boats',
        shown: ['user: Which boat?[File not in the export: chart.pdf]', SHOWN[1]],
        models: ['deepseek-chat', 'deepseek-reasoner'],
        count: 3,
        note: undefined,
      },
      { title: 'Boats', shown: SHOWN, models: ['m'], count: 2, note: undefined },
    ])
    expect(partsOf(0, 2)).toEqual([['reasoning', 'Two masts.'], ['text', 'A ketch.'], CITED])
    expect(partsOf(1, 1)).toEqual([
      ['reasoning', 'Two masts.'],
      ['text', 'A ketch.'],
    ])
    expect(conversations[0]?.conversation.createdAt).toBe(Date.UTC(2025, 5, 1, 2))
  })

  it('gives what its page loads, with the branch that was shown', async () => {
    const { threads, conversations } = await readSample(deepSeekPage)

    expect(threads).toMatchObject([{ title: 'Boats', shown: SHOWN, count: 3 }])
    expect(conversations[0]?.conversation.pinned).toBe(true)
    expect(conversations[0]?.messages.map(({ status }) => status.type)).toEqual([
      'complete',
      'complete',
      'interrupted',
    ])
  })
})

describe('Grok', () => {
  it('gives branches, reasoning, tools, cited pages and the files of its ZIP', async () => {
    const file = zip({
      'ttl/30d/export_data/u/prod-grok-backend.json': json(grokExport),
      'ttl/30d/export_data/u/prod-mc-auth-mgmt-api.json': json({ user: { email: 'canary@boats.example' } }),
      'ttl/30d/export_data/u/prod-mc-asset-server/asset-1/content': strToU8('print("boat")'),
    })
    const { apps, threads, refused, partsOf } = await readSample(file)

    expect([apps, refused]).toEqual([['Grok'], []])
    expect(threads).toMatchObject([
      {
        title: 'Boats',
        models: ['grok-3', 'grok-4'],
        count: 3,
        note: '1 damaged message could not be read.',
      },
    ])
    expect(partsOf(0, 0)).toEqual([
      ['text', 'Which boat?'],
      ['file', 'asset-1', 'print("boat")'],
      ['text', '[File not in the export: asset-gone]'],
    ])
    expect(partsOf(0, 2)).toEqual([
      ['reasoning', 'Two masts.'],
      ['toolCall', 'card-1', 'web_search', '{"query":"ketch"}'],
      ['toolResult', 'card-1', '{"pages":1}'],
      ['text', 'A ketch.'],
      ['text', '[Image not in the export: users/u/generated/ketch.jpg]'],
      CITED,
    ])
  })
})

describe('Google AI Studio', () => {
  it('gives turns with thoughts, code, functions, files and sources, and its title from the file name', async () => {
    const { threads, partsOf, conversations } = await readSample(aiStudioPrompt, 'Boats v1.5 (2)')

    expect(threads).toMatchObject([
      { title: 'Boats v1.5', models: ['gemini-x'], count: 4, note: '1 damaged message could not be read.' },
    ])
    expect(conversations[0]?.conversation.settings.systemPrompt).toBe('Be brief')
    expect([0, 1, 2, 3].map((index) => partsOf(0, index))).toEqual([
      [
        ['text', '[File not in the export: drive-1]'],
        ['image', 'file', 'image/png'],
        ['text', 'Which boat?'],
      ],
      [
        ['reasoning', 'Two masts.'],
        ['toolCall', 'call-1', 'code_execution', '{"language":"PYTHON","code":"print(2)"}'],
        ['toolResult', 'call-1', '2'],
        ['text', 'A ketch.'],
        CITED,
      ],
      [['text', 'Call it']],
      [
        ['toolCall', 'call-2', 'hail', '{"boat":1}'],
        ['toolResult', 'call-2', 'Ahoy'],
      ],
    ])
  })
})

describe('SillyTavern', () => {
  it('gives swipes as branches, reasoning, tools, files and narration', async () => {
    const { threads, partsOf, conversations } = await readSample(sillyTavernChat, 'Captain - 2024-5-1.jsonl')

    expect(threads).toMatchObject([{ title: 'Captain - 2024-5-1', models: ['small', 'large'], count: 6 }])
    expect(threads[0]?.shown.map((said) => said.split(':')[0])).toEqual([
      'user',
      'assistant',
      'system',
      'assistant',
      'user',
    ])
    expect(partsOf(0, 0)).toEqual([
      ['text', 'Which boat?'],
      ['file', 'log.txt', 'Day 1'],
      ['image', 'image', 'image/png'],
    ])
    expect([1, 2].map((index) => partsOf(0, index))).toEqual([
      [
        ['reasoning', 'One mast.'],
        ['text', 'A sloop.'],
      ],
      [
        ['reasoning', 'Two masts.'],
        ['text', 'A ketch.'],
      ],
    ])
    expect(partsOf(0, 4)).toEqual([
      ['toolCall', 'c1', 'hail', '{"boat":1}'],
      ['toolResult', 'c1', '"Ahoy"'],
    ])
    expect(conversations[0]?.conversation.createdAt).toBe(new Date(2024, 4, 1, 10).getTime())
    expect(conversations[0]?.messages[0]?.createdAt).toBe(new Date(2024, 4, 1, 10, 1).getTime())
  })

  it('counts a line that is damaged and reads the others', async () => {
    const [header, ...lines] = sillyTavernChat.split('\n')
    const { threads } = await readSample([header, '{"name":"You","is_us', ...lines].join('\n'), 'x.jsonl')

    expect(threads).toMatchObject([{ count: 6, note: '1 damaged message could not be read.' }])
  })
})

describe('Open WebUI', () => {
  it('gives a bare chat, without the row of its table', async () => {
    const messages = {
      q: { id: 'q', parentId: null, role: 'user', content: 'Which boat?' },
      a: { id: 'a', parentId: 'q', role: 'assistant', content: 'A sloop.', model: 'small' },
      b: { id: 'b', parentId: 'q', role: 'assistant', content: 'A ketch.', model: 'large' },
    }
    const { threads, conversations } = await readSample({
      id: '',
      title: 'Boats',
      models: ['large'],
      system: 'Be brief',
      history: { messages, currentId: 'b' },
      messages: Object.values(messages),
      tags: ['sea', { name: 'boats' }],
      timestamp: 1_750_000_000_000,
    })

    expect(threads).toMatchObject([{ title: 'Boats', shown: SHOWN, models: ['small', 'large'], count: 3 }])
    expect(conversations[0]?.conversation).toMatchObject({
      createdAt: 1_750_000_000_000,
      tags: ['sea', 'boats'],
      settings: { systemPrompt: 'Be brief' },
    })
  })
})

describe('LM Studio', () => {
  it('gives versions as branches, with reasoning, tools and the names of files', async () => {
    const { threads, partsOf, conversations } = await readSample(lmStudioConversation)

    expect(threads).toMatchObject([
      {
        title: 'Boats',
        shown: ['user: Which boat?[Image not in the export: harbour.png]', SHOWN[1]],
        models: ['llama', 'qwen'],
        count: 3,
        note: '1 damaged message could not be read.',
      },
    ])
    expect(partsOf(0, 2)).toEqual([
      ['reasoning', 'Two masts.'],
      ['toolCall', 'call-7', 'hail', '{"boat":1}'],
      ['toolResult', 'call-7', 'Ahoy'],
      ['text', 'A ketch.'],
    ])
    expect(conversations[0]?.conversation).toMatchObject({
      pinned: true,
      settings: { systemPrompt: 'Be brief' },
    })
  })
})

describe('HuggingChat', () => {
  it('gives branches, reasoning, tools, sources and files', async () => {
    const file = zip({
      'conversations.json': json([chatUiConversation]),
      'assistants.json': json([{ _id: 'x', preprompt: 'canary' }]),
      'file-hf-1-0123abcd.png': pixel,
    })
    const { threads, refused, partsOf, conversations } = await readSample(file)

    expect(refused).toEqual([])
    expect(threads).toMatchObject([{ title: 'Boats', models: ['org/model', 'org/routed'], count: 3 }])
    expect(conversations[0]?.conversation.settings.systemPrompt).toBe('Be brief')
    expect([0, 2].map((index) => partsOf(0, index))).toEqual([
      [
        ['text', 'Which boat?'],
        ['image', 'boat.png', 'image/png'],
        ['text', '[File not in the export: log.pdf]'],
        ['image', 'file-hf-1-0123abcd.png', 'image/png'],
      ],
      [
        ['toolCall', 't1', 'hail', '{"boat":1}'],
        ['toolResult', 't1', '[{"said":"Ahoy"}]'],
        ['reasoning', 'Two masts.'],
        ['text', 'A ketch.'],
        CITED,
      ],
    ])
  })
})

describe('Cherry Studio', () => {
  it('gives topics with replies of several models, reasoning, tools, sources and files', async () => {
    const file = zip({ 'data.json': json(cherryBackup), 'Data/Files/file-1.txt': strToU8('Day 1') })
    const { threads, refused, partsOf, conversations } = await readSample(file)

    expect(refused).toEqual([])
    expect(threads).toMatchObject([
      { title: 'Boats', shown: [...SHOWN, 'user: Thanks'], models: ['small', 'large'], count: 4 },
    ])
    expect(conversations[0]?.conversation).toMatchObject({
      pinned: true,
      settings: { systemPrompt: 'Be brief' },
    })
    expect(partsOf(0, 0)).toEqual([
      ['text', 'Which boat?'],
      ['file', 'log.txt', 'Day 1'],
    ])
    expect(partsOf(0, 2)).toEqual([
      ['reasoning', 'Two masts.'],
      ['toolCall', 'call-1', 'hail', '{"boat":1}'],
      ['toolResult', 'call-1', 'Ahoy'],
      ['text', 'A ketch.'],
      CITED,
    ])
  })

  it('reads its first version, a table of keys and values', async () => {
    const topic = { id: 't', messages: [{ id: 'q', role: 'user', content: 'Hi' }] }
    const indexedDB = [
      { key: 'topic:t', value: topic },
      { key: 'image://avatar', value: 'x' },
    ]
    const { threads } = await readSample({ version: 1, localStorage: {}, indexedDB })

    expect(threads).toMatchObject([{ shown: ['user: Hi'] }])
  })
})

describe('Jan', () => {
  it('gives threads with reasoning, tools and images, titles from the file beside', async () => {
    const file = zip({
      'threads/jan-1/thread.json': json(janThread),
      'threads/jan-1/messages.jsonl': strToU8(janLines),
    })
    const { threads, refused, partsOf, conversations } = await readSample(file)

    expect(refused).toEqual([])
    expect(threads).toMatchObject([{ title: 'Boats', models: ['qwen3'], count: 2 }])
    expect(conversations[0]?.conversation).toMatchObject({ settings: { systemPrompt: 'Be brief' } })
    expect([0, 1].map((index) => partsOf(0, index))).toEqual([
      [
        ['text', 'Which boat?'],
        ['image', 'image', 'image/png'],
        ['text', '[File not in the export: log.pdf]'],
      ],
      [
        ['reasoning', 'Two masts.'],
        ...HAILED,
        ['reasoning', 'Sure?'],
        ['text', 'A ketch.'],
        ['toolCall', 't2', 'look', '{}'],
        ['toolResult', 't2', 'Fog'],
      ],
    ])
  })

  it('reads the lines of messages alone', async () => {
    expect((await readSample(janLines, 'messages.jsonl')).threads).toMatchObject([{ count: 2 }])
  })
})

describe('TypingMind', () => {
  it('gives chats with images, reasoning, tools, folders and models', async () => {
    const { threads, partsOf, conversations } = await readSample(typingMindExport)

    expect(threads).toMatchObject([
      {
        title: 'Boats',
        shown: SHOWN,
        models: ['claude-x'],
        count: 2,
        note: '1 damaged message could not be read.',
      },
    ])
    expect(conversations[0]?.conversation).toMatchObject({
      tags: ['Sea'],
      settings: { systemPrompt: 'Be brief' },
    })
    expect(partsOf(0, 0)[1]).toEqual(['image', 'image', 'image/png'])
    expect(partsOf(0, 1)).toEqual([['reasoning', 'Two masts.'], ...HAILED, ['text', 'A ketch.']])
  })
})

describe('Chatbox', () => {
  it('gives sessions with forks of forks, earlier threads, reasoning, tools and files', async () => {
    const { threads, partsOf, conversations } = await readSample(chatboxExport)

    expect(threads).toMatchObject([
      { title: 'Boats before', shown: ['user: Old question', 'assistant: Old answer'] },
      { title: 'Boats now', count: 5, models: ['gpt-x'] },
    ])
    const { messages, conversation } = conversations[1]!
    const names = new Map(messages.map(({ id }) => [id, id.slice(id.lastIndexOf('-') + 1)]))
    expect(
      messages.map(({ id, parentId }) => [names.get(id), parentId === null ? null : names.get(parentId)]),
    ).toEqual([
      ['q', null],
      ['a2', 'q'],
      ['a1', 'q'],
      ['q2', 'a1'],
      ['a3', 'q2'],
    ])
    expect(names.get(conversation.activeLeafId!)).toBe('a2')
    expect(conversation).toMatchObject({ pinned: true, settings: { systemPrompt: 'Be brief' } })
    expect(partsOf(1, 0)).toEqual([
      ['text', 'Which boat?'],
      ['text', '[Image not in the export: picture:1]'],
      ['text', 'A mast'],
      ['file', 'log.txt', 'Day 1'],
      ['citation', 'https://boats.example/', 'Boats'],
    ])
    expect(partsOf(1, 1)).toEqual([['reasoning', 'Two masts.'], ...HAILED, ['text', 'A ketch.']])
  })
})

describe('BetterChatGPT', () => {
  it('gives chats with their images, folders, models and instructions', async () => {
    const { threads, conversations, partsOf } = await readSample(betterChatGptExport)

    expect(threads).toMatchObject([{ title: 'Boats', shown: SHOWN, models: ['gpt-x'], count: 2 }])
    expect(conversations[0]?.conversation).toMatchObject({
      tags: ['Sea'],
      settings: { systemPrompt: 'Be brief' },
    })
    expect(partsOf(0, 0)[1]).toEqual(['image', 'image', 'image/png'])
  })
})

describe('OpenAI messages', () => {
  it.each([
    ['an array', openAiMessages],
    ['a request', { model: 'gpt-x', messages: openAiMessages }],
    ['a line of a file for training', `${JSON.stringify({ messages: openAiMessages })}\n`],
  ])('gives %s with reasoning, tools, files and cited pages', async (_name, content) => {
    const { threads, partsOf, conversations } = await readSample(content, 'boats.json')

    expect(threads).toMatchObject([{ title: 'boats', count: 4 }])
    expect(conversations[0]?.conversation.settings.systemPrompt).toBe('Be brief')
    expect([0, 1, 2, 3].map((index) => partsOf(0, index))).toEqual([
      [
        ['text', 'Which boat?'],
        ['text', '[Image not in the export: https://boats.example/boat.png]'],
        ['audio', 'audio.wav', 'audio/wav'],
        ['file', 'map.pdf', '%PDF'],
      ],
      [['reasoning', 'Ask the harbour.'], HAILED[0]],
      [HAILED[1]],
      [['reasoning', 'Two masts.'], ['text', 'A ketch.'], CITED],
    ])
  })
})

it('takes no keys and no account with a backup', async () => {
  for (const backup of [cherryBackup, chatboxExport, typingMindExport]) {
    const found = await readSample(backup)
    expect(found.conversations.length).toBeGreaterThan(0)
    expect(JSON.stringify([found.conversations, found.refused])).not.toContain('canary')
  }
})
