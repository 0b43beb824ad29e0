import { expect, test } from 'vitest'

import { emptyConversation } from '@/domain/conversations/conversation'
import type { ConversationId } from '@/domain/ids'
import { newSyncState } from '@/domain/sync/syncState'
import { createEngine } from '@/services/sync/createEngine'
import type { OpenSpace } from '@/services/sync/space/openSpace'
import { isReadWhole, isSentWhole } from '@/services/sync/space/oldSpaces'
import { failed } from '@/lib/result'
import { createMemoryHost, memoryRemote, type MemoryHost } from '#test/support/sync/memoryHost'
import { emptyDisk, memoryRows } from '#test/support/sync/memoryRows'
import { quickSealer } from '#test/support/sync/quickSealer'

function deviceOn(host: MemoryHost, name: string) {
  const disk = emptyDisk(newSyncState({ type: 'host', url: '' }, 'space', name))
  const remote = {
    ...memoryRemote(host, name),
    // A real host gives a device its own log too, where it asks for it.
    pull: (after: Readonly<Record<string, number>>) =>
      Promise.resolve({
        ok: true as const,
        value: [...host.logs].flatMap(([device, log]) =>
          log.flatMap((bytes, at) =>
            bytes && at + 1 > (after[device] ?? 0) ? [{ device, number: at + 1, bytes }] : [],
          ),
        ),
      }),
  }
  const engine = createEngine({
    rows: memoryRows(disk),
    remote,
    sealer: quickSealer,
    now: () => 1,
    onApplied: () => undefined,
  })
  const write = async (id: string) => {
    disk.conversations.set(id as ConversationId, emptyConversation(id as ConversationId, 1))
    await engine.captureThreads([id as ConversationId])
    await engine.push()
  }
  const space = () => ({ remote, state: disk.state!, sealer: quickSealer }) as unknown as OpenSpace
  return { disk, engine, write, space, remote }
}

test('a space is read whole once nothing is on the host that is not here', async () => {
  const host = createMemoryHost()
  const [one, other] = [deviceOn(host, 'one'), deviceOn(host, 'other')]
  await other.write('c1')
  expect(await isReadWhole(one.space())).toBe(false)
  await one.engine.pull()
  expect(await isReadWhole(one.space())).toBe(true)
  const offline = () => Promise.resolve(failed({ type: 'offline', detail: '' } as const))
  expect(await isReadWhole({ ...one.space(), remote: { ...one.remote, pull: offline } })).toBe(false)
})

test('what was sent counts as there only where the host gives all of it back', async () => {
  const host = createMemoryHost()
  const one = deviceOn(host, 'one')
  await one.write('c1')
  await one.write('c2')
  expect(await isSentWhole(one.space())).toBe(true)
  const log = host.logs.get('one')!
  const [first, second] = log
  host.logs.set('one', [first])
  expect(await isSentWhole(one.space())).toBe(false)
  const damaged = second!.with(second!.length - 1, (second!.at(-1) ?? 0) ^ 1)
  host.logs.set('one', [first, damaged])
  expect(await isSentWhole(one.space())).toBe(false)
  host.logs.set('one', [undefined, second])
  expect(await isSentWhole(one.space())).toBe(false)
})

test('a snapshot whose parts the host does not give back frees nothing', async () => {
  const host = createMemoryHost()
  const one = deviceOn(host, 'one')
  await one.write('c1')
  const getPart = one.remote.getPart
  let isLost = true
  const engine = createEngine({
    rows: memoryRows(one.disk),
    remote: {
      ...one.remote,
      getPart: async (name, part) => {
        const found = await getPart(name, part)
        return isLost ? { ok: true, value: undefined } : found
      },
    },
    sealer: quickSealer,
    now: () => 1,
    onApplied: () => undefined,
  })
  await engine.compact()
  expect(host.snapshot).toBeUndefined()
  expect(host.logs.get('one')?.[0]).toBeDefined()
  isLost = false
  await engine.compact()
  expect(host.snapshot).toBeDefined()
})
