import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { exportFile } from '@/services/files/exportFile'
import { importItems } from '@/services/files/importItems'
import { readAnyFile } from '@/services/imports/readAnyFile'
import { readSeen, seenDocument } from '@/services/storage/seenMessages'
import type { Storage } from '@/services/storage/storage'

import { aConversation, aMessage, conversationId, messageId } from '../storage/rows'
import { testStorage, value } from '../storage/testStorage'

type Node = { readonly id: string; readonly parent: string | null; readonly text: string }

const json = (value: unknown) => new Blob([JSON.stringify(value)])

/** A conversation as ChatGPT exports it, with these messages. */
const chatGpt = (nodes: readonly Node[], changed: object = {}) => ({
  title: 'Boats',
  create_time: 1_700_000_000,
  current_node: nodes.at(-1)?.id ?? null,
  mapping: Object.fromEntries(
    nodes.map(({ id, parent, text }) => [
      id,
      {
        id,
        parent,
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: [text] } },
      },
    ]),
  ),
  conversation_id: 'g1',
  ...changed,
})

const CHAT = conversationId('chatgpt-g1')
const idOf = (id: string) => messageId(`chatgpt-g1-${id}`)

const bring = (storage: Storage, file: Blob) => importItems(readAnyFile(file), { storage, isDryRun: false })

/** The tree of every conversation, without times and order. */
async function treesIn(storage: Storage) {
  const { conversations } = value(await storage.loadLibrary())
  const trees: Record<string, readonly unknown[]> = {}
  for (const { id } of conversations) {
    const messages = value(await storage.loadMessages(id))
    trees[id] = messages
      .map((message) => [message.id, message.parentId, message.role, messageText(message)])
      .sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))
  }
  return trees
}

const LINE: readonly Node[] = [
  { id: 'a', parent: null, text: 'One' },
  { id: 'b', parent: 'a', text: 'Two' },
  { id: 'c', parent: 'b', text: 'Three' },
]

async function withLine() {
  const { storage } = await testStorage()
  await bring(storage, json(chatGpt(LINE)))
  return storage
}
const load = async (storage: Storage, id: ConversationId = CHAT) => value(await storage.loadMessages(id))
const conversationIn = async (storage: Storage) =>
  value(await storage.loadConversations([CHAT]))[0] ?? expect.fail('no conversation')

/** A tree whose parents come first, and times at which exports of it were made, each a prefix of the whole. */
const anyHistory = fc
  .array(fc.record({ parent: fc.option(fc.nat(), { nil: null }), text: fc.string({ minLength: 1 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((rows) => {
    const nodes = rows.map(({ parent, text }, index): Node => ({
      id: `n${index}`,
      parent: parent === null || index === 0 ? null : `n${parent % index}`,
      text: `${text}.`,
    }))
    return fc.record({
      nodes: fc.constant(nodes),
      lengths: fc.array(fc.integer({ min: 1, max: nodes.length }), { minLength: 1, maxLength: 6 }),
    })
  })

/** How one history is written by apps that keep ids, and by one that keeps a plain list without any. */
const WRITERS: readonly (readonly [string, (nodes: readonly Node[]) => Blob])[] = [
  ['ChatGPT', (nodes) => json([chatGpt(nodes)])],
  [
    'Open WebUI',
    (nodes) =>
      json([
        {
          id: 'w1',
          title: `Boats ${nodes.length}`,
          updated_at: 1_700_000_000 + nodes.length,
          chat: {
            history: {
              currentId: nodes.at(-1)?.id,
              messages: Object.fromEntries(
                nodes.map(({ id, parent, text }) => [id, { parentId: parent, role: 'user', content: text }]),
              ),
            },
          },
        },
      ]),
  ],
  [
    'NextChat without ids',
    (nodes) =>
      json({
        'chat-next-web-store': {
          sessions: [
            {
              id: 's1',
              topic: `Boats ${nodes.length}`,
              lastUpdate: 1_700_000_000_000 + nodes.length,
              messages: nodes.map(({ text }) => ({ role: 'user', content: text })),
            },
          ],
        },
      }),
  ],
]

describe('imports of one conversation at different times', () => {
  it.each(WRITERS)('leave what one import of all of it leaves: %s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ nodes, lengths }) => {
        const { storage } = await testStorage()
        for (const length of lengths) await bring(storage, write(nodes.slice(0, length)))
        const union = (await testStorage()).storage
        await bring(union, write(nodes.slice(0, Math.max(...lengths))))

        expect(await treesIn(storage)).toEqual(await treesIn(union))
      }),
      { numRuns: 40 },
    )
  })

  it('leave the union of all their messages, whatever each held, for files of ours', async () => {
    const anySelection = fc.array(fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(anyHistory, anySelection, async ({ nodes }, selections) => {
        const write = async (kept: readonly Node[]) => {
          const { storage } = await testStorage()
          const messages = kept.map(({ id, parent, text }, at) =>
            aMessage(id, text, { parentId: parent as MessageId | null, createdAt: at }),
          )
          await storage.apply({ conversations: [aConversation('c1')], messages })
          const { conversations } = value(await storage.loadLibrary())
          return new Response(
            exportFile({ storage, conversations, isEverything: true, exportedAt: 1 }),
          ).blob()
        }
        // Whole paths, as exports have them: a message comes with everything it answers.
        const withParents = (selection: readonly boolean[]) => {
          const wanted = new Set<string>()
          for (const [at, node] of nodes.entries()) {
            if (selection[at] !== true) continue
            for (
              let id: string | null = node.id;
              id !== null;
              id = nodes.find((each) => each.id === id)?.parent ?? null
            )
              wanted.add(id)
          }
          return nodes.filter(({ id }) => wanted.has(id))
        }
        const parts = selections.map(withParents)
        const { storage } = await testStorage()
        for (const part of parts) await bring(storage, await write(part))
        const union = (await testStorage()).storage
        await bring(union, await write(nodes.filter((node) => parts.some((part) => part.includes(node)))))

        expect(await treesIn(storage)).toEqual(await treesIn(union))
      }),
      { numRuns: 25 },
    )
  })
})

describe('an import of what is here already', () => {
  it('says so, and writes nothing', async () => {
    const storage = await withLine()
    const before = await conversationIn(storage)

    const report = await bring(storage, json(chatGpt(LINE)))

    expect(report).toMatchObject({ conversations: [{ status: 'present', addedCount: 0 }], messageCount: 0 })
    expect(await conversationIn(storage)).toEqual(before)
  })

  it('adds a bookmark of the file to a message that is here, and keeps the one here', async () => {
    const marked = async (bookmarkedAt: number) => {
      const { storage } = await testStorage()
      const conversations = [aConversation('c1')]
      const messages = [aMessage('m1', 'A boat', { createdAt: 1, bookmarkedAt })]
      await storage.apply({ conversations, messages })
      return new Response(exportFile({ storage, conversations, isEverything: true, exportedAt: 1 })).blob()
    }
    const { storage } = await testStorage()
    await storage.apply({
      conversations: [aConversation('c1')],
      messages: [aMessage('m1', 'A boat', { createdAt: 1 })],
    })
    const bookmark = async () => (await load(storage, conversationId('c1')))[0]?.bookmarkedAt

    const first = await bring(storage, await marked(7))
    expect(first).toMatchObject({ conversations: [{ status: 'marked', addedCount: 0 }], messageCount: 0 })
    expect(await bookmark()).toBe(7)
    expect(value(await storage.loadMarked('byBookmark'))).toHaveLength(1)
    const second = await bring(storage, await marked(9))
    expect(second).toMatchObject({ conversations: [{ status: 'present' }] })
    expect(await bookmark()).toBe(7)
  })

  it('follows the shown branch where the file continues it, and only there', async () => {
    const storage = await withLine()
    const grown = [...LINE, { id: 'd', parent: 'c', text: 'Four' }]
    await bring(storage, json(chatGpt(grown)))
    expect((await conversationIn(storage)).activeLeafId).toBe(idOf('d'))

    await storage.apply({ conversations: [{ ...(await conversationIn(storage)), activeLeafId: idOf('b') }] })
    await bring(storage, json(chatGpt([...grown, { id: 'e', parent: 'a', text: 'Another' }])))
    expect((await conversationIn(storage)).activeLeafId).toBe(idOf('b'))
    expect(await load(storage)).toHaveLength(5)
  })

  it('keeps the title, the trash and the tags given here', async () => {
    const storage = await withLine()
    const mine = { ...(await conversationIn(storage)), title: 'Mine', trashedAt: 7, tags: ['sea'] }
    await storage.apply({ conversations: [mine] })

    const report = await bring(
      storage,
      json(chatGpt([...LINE, { id: 'd', parent: 'c', text: 'Four' }], { title: 'Theirs' })),
    )

    expect(await conversationIn(storage)).toMatchObject({ title: 'Mine', trashedAt: 7, tags: ['sea'] })
    expect(report.conversations[0]?.note).toContain('trash')
  })

  it('leaves deleted messages deleted, and hangs what follows them under the one before', async () => {
    const storage = await withLine()
    const [, , last] = await load(storage)
    await storage.apply({
      messages: [{ ...last!, parentId: idOf('a') }],
      removedMessages: [{ conversationId: CHAT, id: idOf('b') }],
    })

    const report = await bring(
      storage,
      json(chatGpt([...LINE, { id: 'b2', parent: 'b', text: 'Follows the deleted one' }])),
    )

    expect(report).toMatchObject({ messageCount: 1, deletedCount: 1 })
    expect((await load(storage)).map(({ id, parentId }) => [id, parentId])).toEqual([
      [idOf('a'), null],
      [idOf('c'), idOf('a')],
      [idOf('b2'), idOf('a')],
    ])
  })

  it('brings a conversation back that was deleted for good', async () => {
    const storage = await withLine()
    await storage.apply({ removedConversations: [CHAT] })

    const report = await bring(storage, json(chatGpt(LINE)))

    expect(report).toMatchObject({ conversations: [{ status: 'new' }], messageCount: 3 })
  })

  it('leaves alone what was rewritten here, until the file changes, too', async () => {
    const storage = await withLine()
    const [first] = await load(storage)
    await storage.apply({ messages: [{ ...first!, parts: [{ type: 'text', text: 'Rewritten' }] }] })

    const same = await bring(storage, json(chatGpt(LINE)))
    expect(same.conversations).toMatchObject([{ status: 'present' }])

    const changed = LINE.map((node) => (node.id === 'a' ? { ...node, text: 'Changed there' } : node))
    await bring(storage, json(chatGpt(changed)))
    await bring(storage, json(chatGpt(changed)))
    expect((await load(storage)).map(messageText).sort()).toEqual([
      'Changed there',
      'Rewritten',
      'Three',
      'Two',
    ])
  })

  it('completes a reply that was still being written', async () => {
    const { storage } = await testStorage()
    const asked = { id: 'a', parent: null, text: 'Which boat?' }
    const writing = (text: string, status: string) => {
      const chat = chatGpt([asked, { id: 'b', parent: 'a', text }])
      Object.assign(chat.mapping['b']!.message, { author: { role: 'assistant' }, status })
      return json(chat)
    }
    await bring(storage, writing('A ke', 'in_progress'))
    const report = await bring(storage, writing('A ketch.', 'finished_successfully'))
    await bring(storage, writing('A ke', 'in_progress'))

    expect(report).toMatchObject({ messageCount: 0, completedCount: 1 })
    const [, reply] = await load(storage)
    expect(reply).toMatchObject({ status: { type: 'complete' }, parts: [{ text: 'A ketch.' }] })
  })

  it('puts a message under its parent once a repaired file has it', async () => {
    const { storage } = await testStorage()
    await bring(storage, json(chatGpt(LINE.filter(({ id }) => id !== 'b'))))
    expect((await load(storage)).map(({ parentId }) => parentId)).toEqual([null, null])

    await bring(storage, json(chatGpt(LINE)))

    const whole = (await testStorage()).storage
    await bring(whole, json(chatGpt(LINE)))
    expect(await treesIn(storage)).toEqual(await treesIn(whole))
  })
})

/** A chat of an app that gives neither ids nor times. */
const plainChat = (title: string, ...said: readonly string[]) => ({
  titleSet: true,
  title,
  config: { model: 'gpt-4' },
  messages: said.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content })),
})
const plainFile = (...chats: readonly object[]) => json({ chats, folders: {} })

describe('chats of one file that begin alike', () => {
  const alike = Array.from({ length: 20 }, (_, at) => plainChat('Hello', 'Hello', 'Hi!', `About ${at}`))

  it('stay as many as they are, and are the same with the next import', async () => {
    const { storage } = await testStorage()
    const first = await bring(storage, plainFile(...alike))
    expect(first.conversations.map(({ status }) => status)).toEqual(Array(20).fill('new'))
    expect(value(await storage.loadLibrary()).conversations).toHaveLength(20)
    const trees = await treesIn(storage)
    const again = await bring(storage, plainFile(...alike))
    expect(again.conversations.map(({ status }) => status)).toEqual(Array(20).fill('present'))
    expect(await treesIn(storage)).toEqual(trees)
  })

  it('grow each by itself', async () => {
    const { storage } = await testStorage()
    await bring(storage, plainFile(...alike))
    const grown = alike.map((chat) => ({
      ...chat,
      messages: [...chat.messages, { role: 'assistant', content: 'More' }],
    }))
    const again = await bring(storage, plainFile(...grown))
    expect(again.conversations.map(({ status, addedCount }) => [status, addedCount])).toEqual(
      Array(20).fill(['grown', 1]),
    )
  })

  it('are one where they say the same', async () => {
    const { storage } = await testStorage()
    await bring(storage, plainFile(plainChat('Hello', 'Hello', 'Hi!'), plainChat('Hello', 'Hello', 'Hi!')))
    expect(value(await storage.loadLibrary()).conversations).toHaveLength(1)
  })

  it('as one that is here are named in the preview, and stay apart where the person wants it', async () => {
    const { storage } = await testStorage()
    await bring(storage, plainFile(plainChat('Hello', 'Hello', 'Hi!', 'About boats')))
    const other = plainFile(plainChat('Hello', 'Hello', 'Hi!', 'About trains'))
    const preview = await importItems(readAnyFile(other), { storage, isDryRun: true })
    expect(preview.conversations).toMatchObject([{ status: 'grown', mayBeApart: true }])
    const keepApart = preview.conversations.map(({ id }) => id)
    const report = await importItems(readAnyFile(other), { storage, isDryRun: false, keepApart })
    expect(report.conversations).toMatchObject([{ status: 'new' }])
    expect(Object.values(await treesIn(storage)).map((tree) => tree.length)).toEqual([3, 3])
  })
})

describe('sources of ChatGPT', () => {
  const mark = '\uE200cite\uE202turn0search1\uE201'
  const reply = (text: string, metadata: object = {}) => ({
    title: 'Boats',
    current_node: 'b',
    conversation_id: 'g1',
    mapping: {
      a: {
        parent: null,
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Boats?'] } },
      },
      b: {
        parent: 'a',
        message: {
          author: { role: 'assistant' },
          content: { content_type: 'text', parts: [text] },
          metadata,
        },
      },
    },
  })
  const partsIn = async (storage: Storage) =>
    value(await storage.loadMessages(CHAT)).find(({ role }) => role === 'assistant')?.parts

  it('are ours, marked where the text cites them, each address once', async () => {
    const { storage } = await testStorage()
    const metadata = {
      content_references: [
        {
          matched_text: mark,
          type: 'grouped_webpages',
          items: [
            {
              title: 'Wood',
              url: 'https://wood.test/',
              pub_date: 1_700_000_000,
              snippet: 'Oak floats.',
              supporting_websites: [{ title: 'Oak', url: 'https://oak.test/' }],
            },
          ],
        },
        {
          matched_text: ' ',
          type: 'sources_footnote',
          sources: [{ title: 'Wood', url: 'https://wood.test/' }],
        },
      ],
      search_result_groups: [
        {
          domain: 'sail.test',
          entries: [{ type: 'search_result', url: 'https://sail.test/', title: 'Sail' }],
        },
      ],
    }
    await bring(storage, json([reply(`Of oak.${mark} Always.`, metadata)]))
    expect(await partsIn(storage)).toEqual([
      { type: 'text', text: 'Of oak. Always.' },
      {
        type: 'citation',
        url: 'https://wood.test/',
        title: 'Wood',
        date: '2023-11-14',
        passages: [{ text: 'Oak floats.' }],
        marks: [7],
      },
      { type: 'citation', url: 'https://oak.test/', title: 'Oak', marks: [7] },
      { type: 'citation', url: 'https://sail.test/', title: 'Sail' },
    ])
  })

  it('of 2023 are in brackets', async () => {
    const { storage } = await testStorage()
    const metadata = {
      citations: [
        {
          start_ix: 3,
          end_ix: 13,
          metadata: { type: 'webpage', title: 'Wood', url: 'https://wood.test/', text: 'Oak.' },
        },
      ],
    }
    await bring(storage, json([reply('Oak【3†source】 it is.', metadata)]))
    expect(await partsIn(storage)).toEqual([
      { type: 'text', text: 'Oak it is.' },
      {
        type: 'citation',
        url: 'https://wood.test/',
        title: 'Wood',
        passages: [{ text: 'Oak.' }],
        marks: [3],
      },
    ])
  })

  it('complete a reply that an earlier version brought without them', async () => {
    const { storage } = await testStorage()
    await bring(storage, json([reply(`Of oak.${mark} Always.`)]))
    // As it was brought then: with the mark in its text.
    const earlier = value(await storage.loadMessages(CHAT)).map((message) =>
      message.role === 'assistant'
        ? { ...message, parts: [{ type: 'text' as const, text: `Of oak.${mark} Always.` }] }
        : message,
    )
    value(await storage.apply({ messages: earlier }))
    value(await storage.saveDocument(seenDocument(CHAT), readSeen(undefined).with(earlier)))
    const metadata = {
      content_references: [{ matched_text: mark, title: 'Wood', url: 'https://wood.test/' }],
    }
    await bring(storage, json([reply(`Of oak.${mark} Always.`, metadata)]))
    expect(value(await storage.loadMessages(CHAT))).toHaveLength(2)
    expect(await partsIn(storage)).toMatchObject([
      { type: 'text', text: 'Of oak. Always.' },
      { type: 'citation', marks: [7] },
    ])
  })
})
