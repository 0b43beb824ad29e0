import { expect, it } from 'vitest'

import type { Items } from '@/domain/items/item'

import { testStorage, value } from './testStorage'

const NAME = 'scheduleState/s1'
const counted = (items: Items) => [[NAME, { count: countIn(items) + 1 }]] as const
const countIn = (items: Items) => (items[NAME] as { readonly count: number } | undefined)?.count ?? 0

it('of two pages that change a row at the same time the second finds what the first wrote', async () => {
  const { storage: one, indexedDB } = await testStorage()
  const { storage: two } = await testStorage({ indexedDB })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).changeItems([NAME], counted)),
  )
  expect(countIn(value(await one.loadItems()))).toBe(20)
})

it('only one page claims what can be claimed once', async () => {
  const { storage: one, indexedDB } = await testStorage()
  const { storage: two } = await testStorage({ indexedDB })
  const claim = (by: string) => (items: Items) => (items[NAME] === undefined ? [[NAME, { by }] as const] : [])
  const claims = await Promise.all([
    one.changeItems([NAME], claim('one')),
    two.changeItems([NAME], claim('two')),
  ])
  expect(claims.map((claimed) => value(claimed).length).sort()).toEqual([0, 1])
})

it('changes nothing where the change throws, and says so', async () => {
  const { storage } = await testStorage()
  value(await storage.changeItems([NAME], counted))
  const failed = await storage.changeItems([NAME], () => {
    throw new Error('a bug')
  })
  expect(failed).toMatchObject({ ok: false })
  expect(countIn(value(await storage.loadItems()))).toBe(1)
})

it('removes a row', async () => {
  const { storage } = await testStorage()
  value(await storage.changeItems([NAME], counted))
  value(await storage.changeItems([NAME], () => [[NAME, null]]))
  expect(value(await storage.loadItems())).toEqual({})
})
