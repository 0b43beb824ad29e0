import { expect, test } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { FIRST } from '@/domain/sync/segment'
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

test.each([
  ['an operation', { operations: [{ type: 'fromLater', id: 'c1' }], seen: {} }],
  ['a kind of value', { operations: [{ type: 'registers', kind: 'fromLater', writes: [] }], seen: {} }],
])('a device that meets %s of a newer version pauses, says why and changes nothing', async (_, batch) => {
  const host = createMemoryHost()
  const { disk, engine } = deviceOn(host, 'old')
  disk.conversations.set('c1' as ConversationId, emptyConversation('c1' as ConversationId, 1))
  const header = { space: 'space', device: 'new', number: 1, before: FIRST }
  const sealed = await quickSealer.seal(header, JSON.stringify(batch))
  host.logs.set('new', [sealed.bytes])
  const newer = { ok: false, error: { type: 'trouble', trouble: { type: 'newerFormat' } } }
  expect(await engine.pull()).toEqual(newer)
  expect(disk.state).toMatchObject({ trouble: { type: 'newerFormat' }, logs: {} })
  expect([...disk.conversations.keys()]).toEqual(['c1'])
  // Nothing goes out either, until the page is updated.
  expect(await engine.push()).toEqual(newer)
})
