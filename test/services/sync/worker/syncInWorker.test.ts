import { expect, test } from 'vitest'

import type { FromSyncWorker, ToSyncWorker } from '@/services/sync/worker/syncWorker'
import { syncInWorker } from '@/services/sync/worker/syncInWorker'

/** A worker whose side the test plays. */
function scripted() {
  const target = new EventTarget()
  const heard: ToSyncWorker[] = []
  return {
    heard,
    worker: {
      addEventListener: target.addEventListener.bind(target),
      postMessage: (message: ToSyncWorker) => void heard.push(message),
    },
    say: (data: FromSyncWorker) => target.dispatchEvent(new MessageEvent('message', { data })),
    die: () => target.dispatchEvent(new Event('error')),
  }
}

async function opened() {
  const side = scripted()
  const threads = ['c1']
  const opening = syncInWorker(side.worker, { isSmall: true, threads: () => threads })
  side.say({ type: 'ready' })
  return { ...side, threads, sync: await opening }
}

test('a verb goes over with what it was given, and its answer comes back to who asked', async () => {
  const { sync, heard, say } = await opened()
  const [first, second] = [sync.removeDevice('d1'), sync.renameDevice('d2', 'Phone')]
  expect(heard).toEqual([
    { type: 'open', isSmall: true, threads: ['c1'] },
    { type: 'call', id: 1, verb: 'removeDevice', given: ['d1'] },
    { type: 'call', id: 2, verb: 'renameDevice', given: ['d2', 'Phone'] },
  ])
  say({ type: 'answer', id: 2, value: { ok: true } })
  say({ type: 'answer', id: 1, value: { ok: false, error: 'gone' } })
  expect(await second).toEqual({ ok: true })
  expect(await first).toEqual({ ok: false, error: 'gone' })
})

test('the page hears how it goes, and says which chats are open', async () => {
  const { sync, say, heard, threads } = await opened()
  let told = 0
  const end = sync.status.subscribe(() => (told += 1))
  expect(sync.status.read()).toEqual({ type: 'off' })
  const status = {
    type: 'on',
    place: { type: 'host', url: '' },
    device: 'd1',
    phase: 'syncing',
    waiting: 1,
    upToDateAt: null,
    trouble: null,
  } as const
  say({ type: 'status', status })
  expect(sync.status.read()).toEqual(status)
  end()
  say({ type: 'status', status: { type: 'off' } })
  expect(told).toBe(1)
  threads.push('c2')
  sync.opened()
  expect(heard.at(-1)).toEqual({ type: 'opened', threads: ['c1', 'c2'] })
})

test('what is asked of a worker that breaks or dies fails, and what can’t open says why', async () => {
  const { sync, say, die } = await opened()
  const broken = sync.leave()
  say({ type: 'broken', id: 1, detail: 'no disk' })
  await expect(broken).rejects.toThrow('no disk')
  const asked = sync.overview()
  die()
  await expect(asked).rejects.toThrow('ended')

  const side = scripted()
  const opening = syncInWorker(side.worker, { isSmall: false, threads: () => [] })
  side.say({ type: 'unavailable', detail: 'no database' })
  await expect(opening).rejects.toThrow('no database')
})
