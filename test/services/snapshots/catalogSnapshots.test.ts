import { expect, test } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import type { Json } from '@/lib/json'
import { createCatalogSnapshots } from '@/services/snapshots/catalogSnapshots'
import { entryOf } from '#test/domain/catalog/modelOf'
import { testStorage } from '#test/services/storage/testStorage'
import { valueOf } from '#test/support/createTestApp'

const ID = 'c1' as ConnectionId
const MODEL = 'a' as ModelId
const at = (instant: string) => Date.parse(`2026-11-${instant}Z`)

async function setUp() {
  const { storage } = await testStorage()
  const snapshots = createCatalogSnapshots(storage, () => Promise.resolve())
  return {
    storage,
    snapshots,
    /** Fetches a catalog whose one model has this context. */
    fetch: (instant: string, contextTokens: number, ...bad: readonly Json[]) =>
      snapshots.keep(ID, {
        document: { data: [{ id: 'a', context_length: contextTokens }, ...bad] },
        fetchedAt: at(instant),
        hash: JSON.stringify([contextTokens, bad]),
        listReading: {
          entries: [entryOf('a', { contextTokens })],
          rejected: bad.map((raw) => ({ reason: 'It is no model.', raw })),
          notes: [],
        },
      }),
    kept: async () => {
      const listed = await storage.listDocuments(`catalog/${ID}/`)
      return listed.ok ? listed.value.map((name) => name.split('/').at(-1)).sort() : []
    },
  }
}

test('the same catalog again is not kept again, and is as fresh as its last reading', async () => {
  const { snapshots, fetch, kept } = await setUp()
  await fetch('20T09:00', 1000)
  await fetch('20T11:00', 1000)
  expect(await kept()).toEqual(['2026-11-20T09:00:00.000Z'])
  expect(await valueOf(snapshots.load(ID))).toMatchObject({
    fetchedAt: at('20T09:00'),
    checkedAt: at('20T11:00'),
  })
  expect(await valueOf(snapshots.loadBefore(ID))).toBeNull()
})

test('rows that became no model are those of the newest document, though nothing else changed', async () => {
  const { snapshots, fetch, kept } = await setUp()
  await fetch('20T09:00', 1000)
  await fetch('20T11:00', 1000, 'bad')
  await fetch('20T12:00', 1000, 'worse')
  expect(await valueOf(snapshots.load(ID))).toMatchObject({
    document: { data: [{ id: 'a' }, 'worse'] },
    fetchedAt: at('20T09:00'),
    checkedAt: at('20T12:00'),
  })
  expect(await kept()).toEqual(['2026-11-20T09:00:00.000Z'])
  await fetch('20T13:00', 1000)
  expect((await valueOf(snapshots.load(ID)))?.document).toEqual({ data: [{ id: 'a', context_length: 1000 }] })
})

test('what changes within a day is compared with the first of it', async () => {
  const { snapshots, fetch, kept } = await setUp()
  await fetch('20T09:00', 1000)
  await fetch('20T10:00', 2000)
  await fetch('20T11:00', 3000)
  expect(await valueOf(snapshots.loadBefore(ID))).toMatchObject({
    before: { fetchedAt: at('20T09:00') },
    changedAt: at('20T11:00'),
  })
  expect(await kept()).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-20T11:00:00.000Z'])
})

test('later days are compared with the last of the day before, and keep one each', async () => {
  const { snapshots, fetch, kept } = await setUp()
  await fetch('20T09:00', 1000)
  await fetch('20T10:00', 2000)
  await fetch('21T08:00', 3000)
  await fetch('21T09:00', 4000)
  expect(await valueOf(snapshots.loadBefore(ID))).toMatchObject({ before: { fetchedAt: at('20T10:00') } })
  expect(await kept()).toEqual([
    '2026-11-20T10:00:00.000Z',
    '2026-11-21T08:00:00.000Z',
    '2026-11-21T09:00:00.000Z',
  ])
  expect((await valueOf(snapshots.prices(ID, MODEL))).map((point) => point.at)).toEqual([
    at('20T10:00'),
    at('21T08:00'),
    at('21T09:00'),
  ])
})

test('two weeks are kept, and what earlier versions kept by date alone still counts', async () => {
  const { storage, snapshots, fetch, kept } = await setUp()
  await storage.saveDocument(`catalog/${ID}/2026-11-01`, {
    document: { data: [] },
    fetchedAt: at('01T09:00'),
  })
  await fetch('02T09:00', 1000)
  expect(await valueOf(snapshots.loadBefore(ID))).toMatchObject({ before: { fetchedAt: at('01T09:00') } })
  for (let day = 3; day <= 20; day++) await fetch(`${String(day).padStart(2, '0')}T09:00`, day * 1000)
  expect(await kept()).toHaveLength(14)
  expect((await kept())[0]).toBe('2026-11-07T09:00:00.000Z')
  await snapshots.forget(ID)
  expect(await kept()).toEqual([])
  expect(await valueOf(snapshots.load(ID))).toBeNull()
})
