import { expect, test } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { FIRST, type Batch } from '@/domain/sync/operation'
import { newSyncState } from '@/domain/sync/syncState'
import { createEngine } from '@/services/sync/createEngine'
import { createMemoryHost, memoryRemote } from '#test/support/sync/memoryHost'
import { emptyDisk, memoryRows } from '#test/support/sync/memoryRows'
import { quickSealer } from '#test/support/sync/quickSealer'

function deviceOn(host: ReturnType<typeof createMemoryHost>, name: string) {
  const disk = emptyDisk(newSyncState({ type: 'host', url: '' }, 'space', name))
  const engine = createEngine({
    rows: memoryRows(disk),
    remote: memoryRemote(host, name),
    sealer: quickSealer,
    now: () => 1,
    onApplied: () => undefined,
  })
  return { disk, engine }
}

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
  ['a message', { operations: [{ type: 'message', message: MESSAGE, turn: 0, at: AT }], seen: {} }],
  ['a provider', valueOf('connections', 'p1', CONNECTION)],
  ['a memory', valueOf('items', 'memory/1', MEMORY)],
  [
    'a prompt',
    valueOf('settings', JSON.stringify([['prompts'], { id: 'p1' }]), {
      type: 'put',
      path: ['prompts'],
      item: { id: 'p1', title: 'A', text: '', kind: 'message' },
    }),
  ],
])('a device takes %s of its own version', async (_, batch) => {
  const host = createMemoryHost()
  const { engine } = deviceOn(host, 'old')
  const header = { space: 'space', device: 'new', number: 1, before: FIRST }
  const sealed = await quickSealer.seal(header, JSON.stringify(batch))
  host.logs.set('new', [sealed.bytes])
  expect(await engine.pull()).toEqual({ ok: true, value: undefined })
})

test('segments that come by themselves are applied in order, and ask for what is missing', async () => {
  const host = createMemoryHost()
  const { disk, engine } = deviceOn(host, 'old')
  disk.state &&= { ...disk.state, upToDateAt: 1 }
  let before = FIRST
  const segments = []
  for (const number of [1, 2, 3]) {
    const message = { ...MESSAGE, id: `m${number}` }
    const sealed = await quickSealer.seal(
      { space: 'space', device: 'new', number, before },
      JSON.stringify({ operations: [{ type: 'message', message, turn: 0, at: AT }], seen: {} }),
    )
    before = sealed.hash
    segments.push({ device: 'new', number, bytes: sealed.bytes })
  }
  host.logs.set(
    'new',
    segments.map(({ bytes }) => bytes),
  )
  expect(await engine.receive(segments.slice(0, 1))).toEqual({ ok: true, value: true })
  // Once more is the same as once.
  expect(await engine.receive(segments.slice(0, 1))).toEqual({ ok: true, value: true })
  expect(await engine.receive(segments.slice(2))).toEqual({ ok: true, value: false })
  expect([...disk.messages.keys()]).toEqual(['m1'])
  expect(await engine.pull()).toEqual({ ok: true, value: undefined })
  expect([...disk.messages.keys()]).toEqual(['m1', 'm2', 'm3'])
})

test('many short chats are few segments, and a long one is looked at by itself', async () => {
  const host = createMemoryHost()
  const disk = emptyDisk(newSyncState({ type: 'host', url: '' }, 'space', 'one'))
  const rows = memoryRows(disk)
  const looks: number[] = []
  const sent: number[] = []
  const remote = memoryRemote(host, 'one')
  const engine = createEngine({
    rows: {
      ...rows,
      transact: (scope, work) => {
        looks.push(scope.threads?.length ?? 0)
        return rows.transact(scope, work)
      },
    },
    remote: {
      ...remote,
      push: (first, segments) => {
        sent.push(segments.length)
        return remote.push(first, segments)
      },
    },
    sealer: quickSealer,
    now: () => 1,
    onApplied: () => undefined,
  })
  const ids = Array.from({ length: 300 }, (_, index) => `c${index}` as ConversationId)
  for (const id of ids) {
    disk.conversations.set(id, emptyConversation(id, 1))
    const count = id === 'c299' ? 2_000 : 2
    for (let number = 0; number < count; number += 1) {
      const message = { ...MESSAGE, id: `${id}-${number}`, conversationId: id } as unknown as Message
      disk.messages.set(message.id, message)
    }
  }
  expect(await engine.captureThreads(ids)).toEqual({ ok: true, value: undefined })
  expect(looks).toEqual([20, 40, 80, 160])
  expect(await engine.captureThreads([...ids].reverse())).toEqual({ ok: true, value: undefined })
  // The long one is in the first look: what follows it is looked at in small parts again.
  expect(looks.slice(4, 8)).toEqual([38, 10, 20, 40])
  expect(await engine.push()).toEqual({ ok: true, value: undefined })
  expect(host.logs.get('one')).toHaveLength(4)
  expect(sent).toEqual([4])
})

test('no chat is looked at twice for want of room in a segment', async () => {
  const disk = emptyDisk(newSyncState({ type: 'host', url: '' }, 'space', 'one'))
  const rows = memoryRows(disk)
  let looks = 0
  const engine = createEngine({
    rows: {
      ...rows,
      transact: (scope, work) => {
        looks += scope.threads?.length ?? 0
        return rows.transact(scope, work)
      },
    },
    remote: memoryRemote(createMemoryHost(), 'one'),
    sealer: quickSealer,
    now: () => 1,
    onApplied: () => undefined,
  })
  const ids = Array.from({ length: 1_000 }, (_, index) => `c${index}` as ConversationId)
  for (const id of ids) {
    disk.conversations.set(id, emptyConversation(id, 1))
    for (const number of [0, 1]) {
      const message = { ...MESSAGE, id: `${id}-${number}`, conversationId: id } as unknown as Message
      disk.messages.set(message.id, message)
    }
  }
  expect(await engine.captureThreads(ids)).toEqual({ ok: true, value: undefined })
  expect(looks).toBe(ids.length)
})

test('what an earlier version wrote down and did not send is sent', async () => {
  const host = createMemoryHost()
  const { disk, engine } = deviceOn(host, 'one')
  const other = deviceOn(host, 'other')
  const batch = { operations: [{ type: 'message', message: MESSAGE, turn: 0, at: AT }], seen: {} }
  disk.outgoing.set(1, { type: 'batch', batch: batch as unknown as Batch })
  disk.state &&= { ...disk.state, written: 1 }
  expect(await engine.push()).toEqual({ ok: true, value: undefined })
  expect(await other.engine.pull()).toEqual({ ok: true, value: undefined })
  expect([...other.disk.messages.keys()]).toEqual(['m1'])
})
