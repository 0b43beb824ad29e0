import { expect, test } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import type { ConversationId, MessageId } from '@/domain/ids'
import { FIRST, KINDS, type Kept } from '@/domain/sync/operation'
import { newSyncState } from '@/domain/sync/syncState'
import { createEngine } from '@/services/sync/createEngine'
import { createMemoryHost, memoryRemote, type MemoryHost } from '#test/support/sync/memoryHost'
import { emptyDisk, memoryRows } from '#test/support/sync/memoryRows'
import { quickSealer } from '#test/support/sync/quickSealer'

const CHAT = 'c1' as ConversationId
const SAID = 'm1' as MessageId

function deviceOn(host: MemoryHost, name: string) {
  const disk = emptyDisk(newSyncState({ type: 'host', url: '' }, 'space', name))
  const engine = createEngine({
    rows: memoryRows(disk),
    remote: memoryRemote(host, name),
    sealer: quickSealer,
    now: () => 5,
    onApplied: () => undefined,
  })
  /** Writes down and sends all that changed here. */
  async function send() {
    await engine.captureThreads([...new Set([...disk.conversations.keys(), ...disk.known.keys()])])
    await engine.captureKinds(KINDS)
    expect(await engine.push()).toEqual({ ok: true, value: undefined })
  }
  return { disk, engine, send }
}

/** The device of a newer version writes this. */
async function writtenBy(host: MemoryHost, batch: object): Promise<void> {
  const header = { space: 'space', device: 'new', number: 1, before: FIRST }
  const sealed = await quickSealer.seal(header, JSON.stringify(batch))
  host.logs.set('new', [sealed.bytes])
}

/** A device of this version that has read what the newer one wrote. */
async function readerOf(batch: object) {
  const host = createMemoryHost()
  const device = deviceOn(host, 'old')
  device.disk.conversations.set(CHAT, emptyConversation(CHAT, 1))
  await device.send()
  await writtenBy(host, batch)
  expect(await device.engine.pull()).toEqual({ ok: true, value: undefined })
  return { host, ...device }
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const partsOf = (host: MemoryHost) => [...host.parts.values()].map(textOf).join('\n')
const logOf = (host: MemoryHost, name: string) => (host.logs.get(name) ?? []).map(textOf).join('\n')

const AT = `${'0'.repeat(13)}new1`
const MESSAGE = {
  id: 'm1',
  conversationId: 'c1',
  parentId: null,
  role: 'user',
  parts: [{ type: 'text', text: 'hello' }],
  status: { type: 'complete' },
  createdAt: 1,
}
const CONNECTION = {
  id: 'p1',
  type: 'remote',
  name: 'Work',
  baseUrl: 'https://work.test',
  catalogUrl: '',
  rememberKey: true,
  createdAt: 1,
}
const MEMORY = {
  id: '1',
  text: 'A fact',
  space: { type: 'everywhere' },
  source: null,
  by: 'person',
  createdAt: 1,
}
const valueOf = (kind: string, key: string, value: unknown) => ({
  operations: [{ type: 'registers', kind, writes: [{ key, value, at: AT }] }],
  seen: {},
})

test.each<readonly [string, object]>([
  ['an operation', { operations: [{ type: 'fromLater', id: 'c1' }], seen: {} }],
  ['a kind of value', { operations: [{ type: 'registers', kind: 'fromLater', writes: [] }], seen: {} }],
  [
    'a field of a message',
    { operations: [{ type: 'message', message: { ...MESSAGE, fromLater: 1 }, turn: 0, at: AT }], seen: {} },
  ],
  [
    'a field inside a message',
    {
      operations: [
        {
          type: 'message',
          message: { ...MESSAGE, parts: [{ type: 'text', text: 'hello', fromLater: 1 }] },
          turn: 0,
          at: AT,
        },
      ],
      seen: {},
    },
  ],
  [
    'a field of a conversation',
    {
      operations: [{ type: 'conversation', id: 'c1', fields: [{ key: 'fromLater', value: 1, at: AT }] }],
      seen: {},
    },
  ],
  ...(
    [
      [
        'a setting',
        'settings',
        JSON.stringify([['fromLater']]),
        { type: 'set', path: ['fromLater'], value: 1 },
      ],
      [
        'a field of a setting',
        'settings',
        JSON.stringify([['prompts'], { id: 'p1' }]),
        {
          type: 'put',
          path: ['prompts'],
          item: { id: 'p1', title: 'A', text: '', kind: 'message', fromLater: 1 },
        },
      ],
      ['a field of a provider', 'connections', 'p1', { ...CONNECTION, fromLater: 1 }],
      ['a kind of item', 'items', 'fromLater/1', { id: '1' }],
      ['a field of a memory', 'items', 'memory/1', { ...MEMORY, fromLater: 1 }],
      ['a kind of document', 'documents', 'fromLater/1', {}],
    ] as const
  ).map(([what, kind, key, value]) => [what, valueOf(kind, key, value)] as const),
])('%s of a newer version stops nothing, and goes on to a device that has nothing', async (_, batch) => {
  const { host, disk, engine, send } = await readerOf(batch)
  expect(disk.state).toMatchObject({ trouble: null, logs: { new: { number: 1 } }, keepsNewer: true })
  const written = disk.state?.written
  await send()
  // What isn't known was neither removed nor changed.
  expect(disk.state?.written).toBe(written)
  expect(await engine.compact()).toEqual({ ok: true, value: undefined })
  expect(partsOf(host)).toContain('fromLater')

  const fresh = deviceOn(host, 'fresh')
  expect(await fresh.engine.pull()).toEqual({ ok: true, value: undefined })
  await fresh.send()
  expect(fresh.disk.state?.written).toBe(0)
  // And from there on.
  host.snapshot = undefined
  host.parts.clear()
  fresh.disk.state &&= { ...fresh.disk.state, snapshot: { number: 0, covers: 0 } }
  await fresh.engine.compact()
  expect(partsOf(host)).toContain('fromLater')
})

test('a message is shown as far as it is known, and an edit here sends the rest on', async () => {
  const parts = [
    { type: 'text', text: 'hello', fromLater: 1 },
    { type: 'hologram', url: 'x' },
    { type: 'text', text: 'there' },
  ]
  const { host, disk, send } = await readerOf({
    operations: [{ type: 'message', message: { ...MESSAGE, parts, later: { of: 2 } }, turn: 0, at: AT }],
    seen: {},
  })
  const here = disk.messages.get(SAID)
  expect(here?.parts).toEqual([
    { type: 'text', text: 'hello' },
    { type: 'text', text: 'there' },
  ])
  if (here)
    disk.messages.set(SAID, { ...here, parts: [here.parts[0], { type: 'text', text: 'you' }] as never })
  await send()
  const [, sent] = /"message":(.*?),"turn"/.exec(logOf(host, 'old')) ?? []
  expect(JSON.parse(sent ?? '')).toMatchObject({
    parts: [
      { type: 'text', text: 'hello', fromLater: 1 },
      { type: 'hologram', url: 'x' },
      { type: 'text', text: 'you' },
    ],
    later: { of: 2 },
  })
})

test('a prompt that is edited here keeps what a newer version wrote of it', async () => {
  const item = { id: 'p1', title: 'A', text: '', kind: 'message', fromLater: { colour: 'red' } }
  const { host, disk, send } = await readerOf(
    valueOf('settings', JSON.stringify([['prompts'], { id: 'p1' }]), {
      type: 'put',
      path: ['prompts'],
      item,
    }),
  )
  expect(disk.settings.prompts).toEqual([{ id: 'p1', title: 'A', text: '', kind: 'message' }])
  disk.settings = {
    ...disk.settings,
    prompts: disk.settings.prompts.map((each) => ({ ...each, title: 'B' })),
  }
  await send()
  expect(logOf(host, 'old')).toContain(
    JSON.stringify({ ...item, title: 'B' })
      .slice(1, -1)
      .split(',')[1],
  )
  expect(logOf(host, 'old')).toContain('"fromLater":{"colour":"red"}')
})

test('a value that is unknown leaves the one here, until it is changed here', async () => {
  const name = JSON.stringify([['titles']])
  const host = createMemoryHost()
  const { disk, engine, send } = deviceOn(host, 'old')
  disk.settings = { ...disk.settings, titles: 'ask' }
  await send()
  await writtenBy(host, {
    operations: [
      {
        type: 'registers',
        kind: 'settings',
        writes: [
          { key: name, value: { type: 'set', path: ['titles'], value: 'sepia' }, at: AT.replace(/^0/, '1') },
        ],
      },
    ],
    seen: {},
  })
  await engine.pull()
  expect(disk.settings.titles).toBe('ask')
  await engine.compact()
  expect(partsOf(host)).toContain('sepia')
  disk.settings = { ...disk.settings, titles: 'model' }
  await send()
  expect(logOf(host, 'old')).toContain('"model"')
  expect(logOf(host, 'old')).not.toContain('sepia')
})

test('a chat whose title has an unknown origin is here, and its title is nobody else’s loss', async () => {
  const chat = emptyConversation('c9' as ConversationId, 3)
  const { settings, id: _, title: _title, titledBy: _by, ...own } = chat
  const { parameters: _parameters, connectionId, modelId, ...others } = settings
  const fields = [
    ['title', ['Old friends', 'telepathy']],
    ['settings.model', [connectionId, modelId]],
    ...Object.entries(own),
    ...Object.entries(others).map(([key, value]) => [`settings.${key}`, value]),
  ].map(([key, value]) => ({ key, value, at: AT }))
  const { host, disk, engine, send } = await readerOf({
    operations: [{ type: 'conversation', id: 'c9', fields }],
    seen: {},
  })
  expect(disk.conversations.get('c9' as ConversationId)).toMatchObject({ title: '', createdAt: 3 })
  const written = disk.state?.written
  await send()
  expect(disk.state?.written).toBe(written)
  await engine.compact()
  expect(partsOf(host)).toContain('telepathy')
})

test('after the update, what was kept and what is left of values is taken up', async () => {
  const host = createMemoryHost()
  const { disk, engine, send } = deviceOn(host, 'old')
  disk.conversations.set(CHAT, emptyConversation(CHAT, 1))
  disk.messages.set(SAID, { ...MESSAGE, role: 'assistant' } as never)
  disk.settings = {
    ...disk.settings,
    prompts: [{ id: 'p1', title: 'A', text: '', kind: 'message' }],
  }
  await send()
  const reply = { model: 'one', connectionId: 'p1' }
  // As an earlier version kept them that knew neither.
  const known = disk.known.get(CHAT)
  const said = known?.messages[SAID]
  if (known && said)
    disk.known.set(CHAT, {
      ...known,
      fields: {
        ...known.fields,
        pinned: [known.fields['pinned']?.[0] ?? '', known.fields['pinned']?.[1] ?? '', { whole: true }],
      },
      messages: { [SAID]: { ...said, rest: { fields: { reply: { add: reply } } } } },
    })
  const settings = disk.registers.get('settings') ?? {}
  const [[key, [at, hash]] = ['', ['', ''] as const]] = Object.entries(settings)
  disk.registers.set('settings', {
    [key]: [at, hash, { fields: { item: { fields: { folder: { add: 'Work' }, fromLater: { add: 1 } } } } }],
  })
  const kept: Kept = {
    type: 'kept',
    operation: {
      type: 'message',
      message: { ...MESSAGE, id: 'm2', parentId: 'm1' },
      turn: 0,
      at: AT,
    },
    writes: { new: 1 },
  }
  disk.kept.set('kept', kept)
  disk.kept.set('later', { type: 'kept', operation: { type: 'fromLater' }, writes: { new: 1 } })
  disk.state &&= { ...disk.state, keepsNewer: true }
  const written = disk.state?.written

  expect(await engine.takeUp()).toEqual({ ok: true, value: undefined })
  expect(disk.messages.get('m2' as MessageId)).toMatchObject({ parentId: 'm1' })
  expect(disk.messages.get(SAID)).toMatchObject({ reply })
  expect(disk.conversations.get(CHAT)).toMatchObject({ pinned: true })
  expect(disk.settings.prompts).toEqual([{ id: 'p1', title: 'A', text: '', kind: 'message', folder: 'Work' }])
  expect([...disk.kept.keys()]).toEqual(['later'])
  expect(disk.state).toMatchObject({ keepsNewer: true })
  // Nobody else is told: they have it, or get it from who wrote it.
  await send()
  expect(disk.state?.written).toBe(written)
  disk.kept.clear()
  disk.registers.set('settings', { [key]: [at, disk.registers.get('settings')?.[key]?.[1] ?? ''] })
  await engine.takeUp()
  expect(disk.state).not.toHaveProperty('keepsNewer')
})

test('money of a request that is known in part counts at once, and its record is sent whole', async () => {
  const exchange = {
    id: 'x1',
    purpose: 'reply',
    conversationId: null,
    messageId: null,
    connectionId: 'p1',
    connectionName: 'Work',
    model: 'one',
    endpoint: 'https://work.test',
    requestHeaders: {},
    body: '{}',
    entryHash: null,
    startedAt: 1,
    response: { outcome: 'ended', fromLater: 1 },
    timings: { totalMs: 1 },
    cost: { type: 'unknown' },
    isEstimated: false,
    attempts: 1,
  }
  const { host, disk, engine } = await readerOf({ operations: [{ type: 'exchange', exchange }], seen: {} })
  expect(disk.exchanges.get('x1')).toMatchObject({ response: { outcome: 'ended' } })
  await engine.compact()
  expect(partsOf(host).match(/"x1"/g)).toHaveLength(1)
  expect(partsOf(host)).toContain('fromLater')
})
