import { afterEach, expect, it, vi } from 'vitest'

import type { ConversationId } from '@/domain/ids'
import { newSyncState } from '@/domain/sync/syncState'
import { ok } from '@/lib/result'
import { createEngine } from '@/services/sync/createEngine'
import { createRunner } from '@/services/sync/runner/createRunner'
import { createMemoryHost, memoryRemote } from '#test/support/sync/memoryHost'
import { emptyDisk, memoryRows } from '#test/support/sync/memoryRows'
import { quickSealer } from '#test/support/sync/quickSealer'

const ONE = 'c1' as ConversationId
const TWO = 'c2' as ConversationId

let over = new AbortController()
afterEach(() => over.abort())

/** A device whose pauses last until they are ended here. */
function start({ gatherMs, isPaused = false }: { gatherMs?: number; isPaused?: boolean }) {
  over = new AbortController()
  const { signal } = over
  const disk = emptyDisk({ ...newSyncState({ type: 'host', url: '' }, 'space', 'one'), isPaused })
  const rows = memoryRows(disk)
  const silent = {
    ...memoryRemote(createMemoryHost(), 'one'),
    follow: () => new Promise<never>(() => undefined),
  }
  const remote = { ...silent, ...(gatherMs !== undefined && { gatherMs }) }
  const engine = createEngine({ rows, remote, sealer: quickSealer, now: () => 1, onApplied: () => undefined })
  const captured: (readonly ConversationId[])[] = []
  const pauses: { readonly ms: number; readonly end: () => void }[] = []
  const runner = createRunner({
    rows,
    engine: {
      ...engine,
      captureThreads: (ids) => {
        if (ids.length > 0) captured.push(ids)
        return engine.captureThreads(ids)
      },
    },
    remote,
    carry: () => Promise.resolve(ok({ came: [], isMissing: false })),
    rarely: () => Promise.resolve(ok(undefined)),
    blobs: { nameOf: (id) => Promise.resolve(id) },
    now: () => 1,
    sleep: (ms, ends) =>
      new Promise((resolve) => {
        pauses.push({ ms, end: resolve })
        ends.addEventListener('abort', () => resolve())
      }),
    onStatus: () => undefined,
    onCame: () => undefined,
    signal,
  })
  void runner.run()
  const pausedFor = (ms: number) => vi.waitFor(() => expect(pauses.at(-1)?.ms).toBe(ms))
  return { runner, captured, pauses, pausedFor }
}

const IDLE_MS = 60_000

it('sends a change at once where the host tells the others', async () => {
  const { runner, captured, pausedFor } = start({})
  await pausedFor(IDLE_MS)
  runner.changed([ONE])
  await vi.waitFor(() => expect(captured).toEqual([[ONE]]))
})

it('gathers changes where each request costs, until the person wants it now', async () => {
  const { runner, captured, pauses, pausedFor } = start({ gatherMs: 2_000 })
  await pausedFor(IDLE_MS)
  runner.changed([ONE])
  await pausedFor(2_000)
  runner.changed([TWO])
  expect(captured).toEqual([])
  pauses.at(-1)?.end()
  await vi.waitFor(() => expect(captured).toEqual([[ONE, TWO]]))

  await pausedFor(IDLE_MS)
  runner.changed([TWO])
  await pausedFor(2_000)
  runner.now()
  await vi.waitFor(() => expect(captured).toEqual([[ONE, TWO], [TWO]]))
})

it('rests while the first sync is stopped for now', async () => {
  const { pauses, pausedFor } = start({ isPaused: true })
  await pausedFor(IDLE_MS)
  expect(pauses.map(({ ms }) => ms)).toEqual([IDLE_MS])
})
