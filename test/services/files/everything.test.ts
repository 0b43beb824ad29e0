import { expect, it } from 'vitest'

import { EMPTY_ASSISTANT } from '@/domain/assistants/assistant'
import type { Connection } from '@/domain/connections/connection'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type {
  AssistantId,
  AssistantVersionId,
  AttachmentId,
  ConnectionId,
  ModelId,
  RunId,
} from '@/domain/ids'
import type { ItemChange } from '@/domain/items/item'
import type { RunHead } from '@/domain/runs/runSchema'
import { laidOver } from '@/domain/schema/heldValues'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import { editsBetween } from '@/domain/settings/settingsEdits'
import { hashText } from '@/lib/hashText'
import { exportFile } from '@/services/files/exportFile'
import { importItems } from '@/services/files/importItems'
import { readParlanceFile } from '@/services/files/readParlanceFile'
import type { Storage } from '@/services/storage/storage'

import { aConversation, messageId } from '../storage/rows'
import { testStorage, value } from '../storage/testStorage'

const CONNECTION: Connection = {
  id: 'k1' as ConnectionId,
  type: 'remote',
  name: 'Work',
  baseUrl: 'https://api.example',
  catalogUrl: '',
  headers: { 'X-Team': 'sk-canary-header' },
  rememberKey: true,
  createdAt: 3,
}
const MODEL = { connectionId: CONNECTION.id, modelId: 'swift' as ModelId }
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  theme: 'dark',
  keys: { search: 'Mod+J', palette: 'Mod+P' },
  caps: { perDay: '2.50', perMonth: '', perConversation: '1' },
  favouriteModels: [MODEL],
  recentModels: [MODEL, { ...MODEL, modelId: 'slow' as ModelId }],
  prompts: [
    { id: 'p2', title: 'Sail', text: 'Trim it', kind: 'message' },
    { id: 'p1', title: 'Role', text: 'Be brief', kind: 'system' },
  ],
  tools: [{ id: 't1', name: 'look_up', text: '[]' }],
  newConversation: { ...DEFAULT_CONVERSATION_SETTINGS, ...MODEL, systemPrompt: 'Be kind' },
}
const cell = (id: string, type: 'waiting' | 'complete') => ({
  id: messageId(id),
  promptIndex: 0,
  model: MODEL,
  values: [],
  seed: '7',
  state: { type },
  parts: type === 'complete' ? [{ type: 'text', text: 'Hello' } as const] : [],
})
const RUN: RunHead = {
  id: 'r1' as RunId,
  title: 'Compare',
  createdAt: 4,
  plan: {
    kind: 'comparison',
    conversationId: null,
    settings: DEFAULT_CONVERSATION_SETTINGS,
    history: [],
    prompts: ['Hi'],
    models: [MODEL],
    axes: [],
    seeds: ['7'],
  },
  limits: { perConnection: 2, money: '', minutes: 0 },
  state: { type: 'running' },
  isCapWaived: true,
  workedMs: 10,
  workingSince: 5,
  baseId: null,
  blindOrder: [messageId('x1')],
  votes: [{ promptIndex: 0, seed: '7', winner: messageId('x1') }],
}

const itemsWith = (documentId: AttachmentId): readonly ItemChange[] => [
  ['assistant/a1', { id: 'a1', versionId: 'v2', createdAt: 6 }],
  ['assistantVersion/v1', { ...EDITOR, id: 'v1', number: 1, documents: [] }],
  [
    'assistantVersion/v2',
    {
      ...EDITOR,
      id: 'v2',
      number: 2,
      documents: [{ id: documentId, name: 'bees.txt', mediaType: 'text/plain', sizeBytes: 4 }],
    },
  ],
]
const EDITOR = { ...EMPTY_ASSISTANT, assistantId: 'a1', createdAt: 6, name: 'Editor' }

async function filled() {
  const { storage } = await testStorage()
  value(await storage.changeSettings(editsBetween(DEFAULT_SETTINGS, SETTINGS)))
  value(await storage.saveConnections([CONNECTION]))
  const picture = value(await storage.saveAttachment(new Blob(['Bees'], { type: 'text/plain' }), 'bees.txt'))
  value(await storage.apply({ items: itemsWith(picture.id) }))
  value(
    await storage.saveDocument('runs/r1', { ...RUN, cells: [cell('x1', 'waiting'), cell('x2', 'waiting')] }),
  )
  value(await storage.saveDocument('runCells/r1/x1', cell('x1', 'complete')))
  return storage
}
const exported = async (storage: Storage) =>
  new Response(exportFile({ storage, conversations: [], isEverything: true, exportedAt: 1 })).blob()
const imported = (storage: Storage, file: Blob, isDryRun = false) =>
  importItems(readParlanceFile(file), { storage, isDryRun })

it('brings settings, connections, runs and votes to a new device, and exports the same bytes there', async () => {
  const first = await exported(await filled())
  const { storage } = await testStorage()
  const dry = await imported(storage, first, true)
  expect(value(await storage.loadPreferences())).toMatchObject({
    connections: [],
    settings: DEFAULT_SETTINGS,
  })
  const report = await imported(storage, first)

  expect(report).toEqual(dry)
  expect(report.refused).toEqual([])
  expect(report.further?.map(({ kind, name, status }) => `${kind} ${name} ${status}`)).toEqual([
    'setting Spending limits new',
    'setting Favourite models new',
    'setting Shortcuts new',
    'setting Settings of new chats new',
    'setting Prompts new',
    'setting Recent models new',
    'setting Theme new',
    'setting Tools new',
    'assistant Editor new',
    'connection Work new',
    'run Compare new',
  ])
  const { settings, connections } = value(await storage.loadPreferences())
  // Nobody is asked before the person allows it.
  // What instructs models and limits spending waits for the person.
  expect(settings.caps).toEqual(DEFAULT_SETTINGS.caps)
  expect(settings.newConversation.systemPrompt).toBe('')
  expect({ ...laidOver(settings), heldValues: {} }).toEqual({ ...SETTINGS, heldAddresses: { k1: [] } })
  expect(connections).toEqual([{ ...CONNECTION, headers: { 'X-Team': '' }, rememberKey: false }])
  expect(value(await storage.loadDocument('runCells/r1/x1'))).toEqual(cell('x1', 'complete'))
  expect(Object.keys(value(await storage.loadItems()))).toHaveLength(3)
  expect(report.attachmentCount).toBe(1)
  expect(await (await exported(storage)).text()).toBe(await first.text())
  expect(await first.text()).not.toContain('canary')
})

it('takes along the versions of assistants that a single chat uses', async () => {
  const storage = await filled()
  const assistant = { id: 'a1' as AssistantId, versionId: 'v1' as AssistantVersionId }
  const chat = aConversation('c1', { settings: { ...DEFAULT_CONVERSATION_SETTINGS, assistant } })
  value(await storage.apply({ conversations: [chat] }))
  const file = await new Response(
    exportFile({ storage, conversations: [chat], isEverything: false, exportedAt: 1 }),
  ).blob()
  const { storage: other } = await testStorage()
  const report = await imported(other, file)

  expect(report.further).toBeUndefined()
  expect(Object.keys(value(await other.loadItems()))).toEqual(['assistantVersion/v1'])
  expect(value(await other.loadConversations([chat.id]))).toEqual([chat])
})

it('takes the artifacts of a chat along, with each version as it is', async () => {
  const { storage } = await testStorage()
  const [chat, other] = [aConversation('c1'), aConversation('c2')]
  const rows = (id: string): readonly ItemChange[] => [
    [`artifact/${id}`, { id, conversationId: id, title: 'Plan', language: 'markdown', createdAt: 1 }],
    [
      `artifactVersion/${id}1`,
      {
        id: `${id}1`,
        artifactId: id,
        conversationId: id,
        messageId: 'm1',
        parentId: null,
        by: 'model',
        model: 'swift',
        change: { type: 'whole', text: 'bees' },
        hash: hashText('bees'),
        createdAt: 1,
      },
    ],
    [
      `artifactVersion/${id}2`,
      {
        id: `${id}2`,
        artifactId: id,
        conversationId: id,
        messageId: 'm2',
        parentId: `${id}1`,
        by: 'person',
        change: { type: 'stretch', from: 4, removed: 0, text: '!' },
        hash: hashText('bees!'),
        createdAt: 2,
      },
    ],
  ]
  value(await storage.apply({ conversations: [chat, other], items: [...rows('c1'), ...rows('c2')] }))
  const save = (isEverything: boolean) =>
    new Response(exportFile({ storage, conversations: [chat], isEverything, exportedAt: 1 })).blob()
  const { storage: second } = await testStorage()
  const report = await imported(second, await save(false))
  expect(report.further).toEqual([{ kind: 'artifact', name: 'Plan', status: 'new' }])
  expect(Object.entries(value(await second.loadItems()))).toEqual(rows('c1'))
  expect(await (await save(true)).text()).toContain('artifactVersion/c22')
})

it.each([
  ['of a kind nobody knows', { id: 'spaceship/1', value: { id: '1' } }],
  ['whose name is another’s', { id: 'assistant/a2', value: { id: 'a1', versionId: 'v1' } }],
  ['that is none', { id: 'assistantVersion/v1', value: 'x' }],
])('refuses an item %s', async (_, item) => {
  const line = JSON.stringify({ type: 'item', ...item })
  const { storage } = await testStorage()
  const file = new Blob([`{"format":"parlance","version":1,"exportedAt":1}\n${line}\n`])

  expect((await imported(storage, file)).refusedCount).toBe(1)
  expect(value(await storage.loadItems())).toEqual({})
})

it('leaves an imported run paused, with no limit waived', async () => {
  const { storage } = await testStorage()
  await imported(storage, await exported(await filled()))
  expect(value(await storage.loadDocument('runs/r1'))).toMatchObject({
    state: { type: 'paused', reason: 'person' },
    workingSince: null,
    votes: RUN.votes,
  })
  expect(value(await storage.loadDocument('runs/r1'))).not.toHaveProperty('isCapWaived')
})

it('changes nothing that was set here, adds what is missing, and does nothing the second time', async () => {
  const file = await exported(await filled())
  const { storage } = await testStorage()
  const here: Settings = {
    ...DEFAULT_SETTINGS,
    theme: 'light',
    caps: { perDay: '9', perMonth: '', perConversation: '' },
    prompts: [{ id: 'p1', title: 'Mine', text: 'Mine', kind: 'system' }],
  }
  value(await storage.changeSettings(editsBetween(DEFAULT_SETTINGS, here)))
  value(await storage.saveConnections([{ ...CONNECTION, baseUrl: 'https://other.example' }]))
  const report = await imported(storage, file)

  const { settings, connections } = value(await storage.loadPreferences())
  expect(settings).toMatchObject({
    theme: 'light',
    caps: here.caps,
    heldValues: { '["caps","perConversation"]': { value: '1' } },
    prompts: [here.prompts[0], SETTINGS.prompts[0]],
    tools: SETTINGS.tools,
  })
  expect(connections).toMatchObject([{ baseUrl: 'https://other.example', headers: CONNECTION.headers }])
  expect(report.further?.find(({ name }) => name === 'Theme')).toMatchObject({
    status: 'present',
    note: 'What you set here stays.',
  })
  const again = await imported(storage, file)
  expect(again.further?.every(({ status }) => status === 'present')).toBe(true)
})

it.each([
  ['an id of our own', { id: 'builtin' }],
  ['an address that is none', { baseUrl: 'javascript:alert(1)' }],
  ['a header that replaces the key', { headerNames: ['Authorization'] }],
])('refuses a connection with %s', async (_, change) => {
  const record = {
    type: 'connection',
    id: 'k9',
    name: 'x',
    baseUrl: 'https://a.example',
    catalogUrl: '',
    headerNames: [],
    createdAt: 1,
    ...change,
  }
  const file = new Blob([`{"format":"parlance","version":1,"exportedAt":1}\n${JSON.stringify(record)}\n`])
  const { storage } = await testStorage()
  const report = await imported(storage, file)
  expect(report.refusedCount).toBe(1)
  expect(value(await storage.loadPreferences()).connections).toEqual([])
})
