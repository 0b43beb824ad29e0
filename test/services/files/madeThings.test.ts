import { expect, it } from 'vitest'

import { artifactsOf, versionOn, versionText } from '@/domain/artifacts/readArtifacts'
import { EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { DocumentFacts } from '@/domain/attachments/attachment'
import type { AssistantId, AssistantVersionId, ConversationId, MessageId, ProjectId } from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import { DOCUMENT_TEXT_TYPE } from '@/domain/documents/documentText'
import { hashText } from '@/lib/hashText'
import { exportFile } from '@/services/files/exportFile'
import { importItems } from '@/services/files/importItems'
import { readParlanceFile } from '@/services/files/readParlanceFile'
import type { Storage } from '@/services/storage/storage'

import { aConversation, aMessage, anExchange, conversationId } from '../storage/rows'
import { testStorage, value } from '../storage/testStorage'

const CHAT = conversationId('c1')

async function exported(storage: Storage, only?: ConversationId): Promise<Blob> {
  const { conversations } = value(await storage.loadLibrary())
  const chosen = conversations.filter(({ id }) => only === undefined || id === only)
  return new Response(
    exportFile({ storage, conversations: chosen, isEverything: only === undefined, exportedAt: 1 }),
  ).blob()
}
const imported = (storage: Storage, file: Blob) =>
  importItems(readParlanceFile(file), { storage, isDryRun: false })

const version = (id: string, message: string, change: Readonly<Record<string, unknown>>): ItemChange => [
  `artifactVersion/${id}`,
  {
    id,
    artifactId: 'plan',
    conversationId: CHAT,
    messageId: message,
    parentId: null,
    by: 'model',
    model: 'swift',
    createdAt: 1,
    ...change,
  },
]

const ARTIFACT: readonly ItemChange[] = [
  ['artifact/plan', { id: 'plan', conversationId: CHAT, title: 'Plan', language: 'markdown', createdAt: 1 }],
  version('one', 'm1', { change: { type: 'whole', text: 'bees' }, hash: hashText('bees') }),
  version('two', 'm2', {
    parentId: 'one',
    change: { type: 'stretch', from: 4, removed: 0, text: '!' },
    hash: hashText('bees!'),
  }),
]
const MEMORY: ItemChange = [
  'memory/kent',
  {
    id: 'kent',
    text: 'I live in Kent.',
    space: { type: 'project', id: 'work' },
    source: { conversationId: CHAT, messageId: 'm1' },
    by: 'model',
    createdAt: 3,
  },
]

/** A chat of a project, of an assistant, with a read document and an artifact, and a fact that was kept of it. */
async function filled(): Promise<Storage> {
  const { storage } = await testStorage()
  const save = async (text: string, type: string, name: string) =>
    value(await storage.saveAttachment(new Blob([text], { type }), name)).id
  const fileId = await save('%PDF of bees', 'application/pdf', 'bees.pdf')
  const pageId = await save('a picture', 'image/webp', 'page 1')
  const textId = await save('{"version":1}', DOCUMENT_TEXT_TYPE, 'bees.pdf')
  const sentId = await save('1: bees', 'text/plain', 'bees.pdf')
  const handbook = await save('The handbook', 'text/plain', 'handbook.txt')
  const attachment = { id: handbook, name: 'handbook.txt', mediaType: 'text/plain', sizeBytes: 12 }
  const document: DocumentFacts = {
    originalId: fileId,
    originalType: 'application/pdf',
    originalBytes: 12,
    textId,
    unit: 'page',
    count: 1,
    passages: 2,
    wholeTokens: 40,
    tokens: 20,
    sent: [1],
  }
  const question = aMessage('m1', 'Plan it', {
    createdAt: 1,
    parts: [
      { type: 'text', text: 'Plan it' },
      {
        type: 'file',
        attachmentId: sentId,
        name: 'bees.pdf',
        mediaType: 'text/plain',
        sizeBytes: 7,
        document,
      },
      { type: 'image', attachmentId: pageId, name: 'page 1', mediaType: 'image/webp', sizeBytes: 9 },
    ],
  })
  const reply = aMessage('m2', 'Done', { role: 'assistant', parentId: question.id, createdAt: 2 })
  const chat = aConversation(CHAT, {
    activeLeafId: reply.id,
    settings: {
      ...DEFAULT_CONVERSATION_SETTINGS,
      project: 'work' as ProjectId,
      assistant: { id: 'editor' as AssistantId, versionId: 'v1' as AssistantVersionId },
      contextCut: { type: 'summary', text: 'They plan.', upTo: question.id },
    },
  })
  value(
    await storage.apply({
      conversations: [chat],
      messages: [question, reply],
      items: [
        ...ARTIFACT,
        MEMORY,
        [
          'project/work',
          {
            id: 'work',
            name: 'Work',
            colour: 'teal',
            instructions: 'Be brief.',
            assistantId: 'editor',
            documents: [attachment],
            createdAt: 4,
          },
        ],
        ['assistant/editor', { id: 'editor', versionId: 'v1', createdAt: 5 }],
        [
          'assistantVersion/v1',
          {
            ...EMPTY_ASSISTANT,
            id: 'v1',
            assistantId: 'editor',
            number: 1,
            createdAt: 5,
            name: 'Editor',
            documents: [attachment],
          },
        ],
      ],
    }),
  )
  value(await storage.saveExchanges([anExchange('x1', { messageId: reply.id })]))
  return storage
}

it('projects, assistants, memories, artifacts and read documents come back byte by byte', async () => {
  const storage = await filled()
  const first = await exported(storage)
  const { storage: second } = await testStorage()
  const report = await imported(second, first)

  expect(report.refused).toEqual([])
  expect(report.attachmentCount).toBe(5)
  expect(report.further?.map(({ kind, name, status }) => `${kind} ${name} ${status}`)).toEqual([
    'artifact Plan new',
    'assistant Editor new',
    'memory I live in Kent. new',
    'project Work new',
  ])
  expect(value(await second.loadItems())).toEqual(value(await storage.loadItems()))
  expect(await (await exported(second)).text()).toBe(await first.text())
  for (const word of ['Plan', 'Editor', 'I live in Kent.', 'Work', 'bees.pdf'])
    expect(await first.text()).toContain(word)
  const again = await imported(second, first)
  expect(again.further?.every(({ status }) => status === 'present')).toBe(true)
  expect(await (await exported(second)).text()).toBe(await first.text())
})

it('a single chat takes its project, its artifacts and its documents along, and gives the same bytes elsewhere', async () => {
  const storage = await filled()
  const first = await exported(storage, CHAT)
  const { storage: second } = await testStorage()
  await imported(second, first)
  expect(await (await exported(second, CHAT)).text()).toBe(await first.text())
})

/** A file as it is after somebody gave its chat another id. */
const ofAnotherChat = async (file: Blob): Promise<Blob> =>
  new Blob([(await file.text()).replaceAll('"c1"', '"c2"')])

/** What the artifact of a chat says on the branch that is shown. */
async function planOf(storage: Storage, id: ConversationId): Promise<readonly (string | undefined)[]> {
  const [chat] = value(await storage.loadConversations([id]))
  const messages = new Map(value(await storage.loadMessages(id)).map((each) => [each.id, each]))
  const path: MessageId[] = []
  for (let at = chat?.activeLeafId ?? null; at !== null; at = messages.get(at)?.parentId ?? null)
    path.unshift(at)
  return artifactsOf(value(await storage.loadItems()), id).map(({ versions }) => {
    const shown = versionOn(versions, path)
    return shown && versionText(versions, shown)
  })
}

it('a copy of a chat that is here has artifacts of its own at its own messages, once', async () => {
  const storage = await filled()
  const before = value(await storage.loadItems())
  const copy = await ofAnotherChat(await exported(storage, CHAT))
  const report = await imported(storage, copy)

  expect(report.further).toContainEqual({ kind: 'artifact', name: 'Plan', status: 'new' })
  const items = value(await storage.loadItems())
  expect(items).toMatchObject(before)
  expect(Object.keys(items)).toHaveLength(Object.keys(before).length + ARTIFACT.length)
  const id = conversationId('c2')
  expect(await planOf(storage, CHAT)).toEqual(['bees!'])
  expect(await planOf(storage, id)).toEqual(['bees!'])
  const [chat] = value(await storage.loadConversations([id]))
  const { parentId } = value(await storage.loadMessages(id)).find((each) => each.id === chat?.activeLeafId)!
  expect(chat?.settings.contextCut).toMatchObject({ upTo: parentId })

  expect((await imported(storage, copy)).further?.every(({ status }) => status === 'present')).toBe(true)
  // Nor does the copy come in again under its first names once these are free.
  const artifactRows = ARTIFACT.map(([name]): ItemChange => [name, null])
  value(await storage.apply({ removedConversations: [CHAT], items: artifactRows }))
  const report2 = await imported(storage, copy)
  expect(report2.conversations).toMatchObject([{ status: 'present' }])
  expect(await planOf(storage, id)).toEqual(['bees!'])
})

it('a memory that comes with a copy names the message of the copy', async () => {
  const storage = await filled()
  const copy = await ofAnotherChat(await exported(storage))
  value(await storage.apply({ items: [[MEMORY[0], null]] }))
  await imported(storage, copy)
  const leaf = value(await storage.loadMessages(conversationId('c2'))).find(({ role }) => role === 'user')?.id
  expect(value(await storage.loadItems())[MEMORY[0]]).toMatchObject({
    source: { conversationId: 'c2', messageId: leaf },
  })
  expect(leaf).not.toBe('m1')
})

it('a version goes with the text that its message has in the file, where that is a variant here', async () => {
  const storage = await filled()
  const file = await exported(storage, CHAT)
  const { storage: other } = await testStorage()
  const mine = aMessage('m2', 'Something else', { role: 'assistant', createdAt: 2 })
  value(
    await other.apply({ conversations: [aConversation(CHAT, { activeLeafId: mine.id })], messages: [mine] }),
  )
  await imported(other, file)
  const variant = value(await other.loadMessages(CHAT)).find(({ id }) => id.startsWith('m2~'))?.id
  expect(variant).toBeDefined()
  expect(value(await other.loadItems())['artifactVersion/two']).toMatchObject({ messageId: variant })
})

it('a schedule of a file is paused, runs on no device, and may use no tools', async () => {
  const { storage } = await testStorage()
  const name = 'schedule/frost'
  const row = {
    id: 'frost',
    name: 'Frost',
    prompt: 'Any frost?',
    assistant: null,
    model: null,
    place: { type: 'each' },
    timing: {
      start: { year: 2026, month: 1, day: 1, hour: 8, minute: 0 },
      zone: 'Europe/Berlin',
      rule: 'FREQ=WEEKLY;BYDAY=MO,FR',
    },
    runCap: '0.5',
    totalCap: '',
    tools: [{ id: 'tools send', definition: '{}' }],
    missed: 'late',
    status: { type: 'on', since: 1 },
    home: 'this device',
    createdAt: 1,
  }
  value(await storage.apply({ items: [[name, row]] }))
  const { storage: other } = await testStorage()
  const report = await imported(other, await exported(storage))
  expect(report.further).toMatchObject([{ kind: 'schedule', name: 'Frost', status: 'new' }])
  expect(value(await other.loadItems())[name]).toEqual({
    ...row,
    tools: [],
    home: '',
    status: { type: 'paused', at: 1 },
  })
})
