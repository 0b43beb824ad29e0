import { expect, it } from 'vitest'

import { catalogQuery, modelsQuery } from '@/queries/models'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

async function withCatalogs() {
  const service = createScriptedService({ keys: null })
  const other = { ...CONNECTION, id: 'beta' as never, name: 'Beta' }
  const { app, storage } = await createTestApp({ fetch: service.fetch, connections: [CONNECTION, other] })
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  await app.queryClient.query(catalogQuery(app.api, other))
  const kept = async (id: string) => {
    const lists = await Promise.all(
      ['catalog', 'catalogPrices', 'catalogCheck'].map((kind) => storage.listDocuments(`${kind}/${id}`)),
    )
    return lists.flatMap((list) => (list.ok ? list.value : [])).length
  }
  await expect.poll(() => kept('alpha')).toBe(3)
  await expect.poll(() => kept('beta')).toBe(3)
  return { app, kept }
}

it('removes the catalogs kept of a connection with it, and no other’s', async () => {
  const { app, kept } = await withCatalogs()
  await app.commands.removeConnection(CONNECTION.id)

  expect(await kept('alpha')).toBe(0)
  expect(await kept('beta')).toBe(3)
})

it('forgets the list of another key where the list is all there is, and no public catalog', async () => {
  const service = createScriptedService({ keys: null })
  const listed = { ...CONNECTION, catalogUrl: '' }
  const { app, storage } = await createTestApp({ fetch: service.fetch, connections: [listed] })
  await app.queryClient.query(modelsQuery(app.api, listed))
  const kept = async () => {
    const names = await storage.listDocuments('catalog/alpha/')
    return names.ok ? names.value.length : -1
  }
  await expect.poll(kept).toBe(1)
  await app.commands.saveConnection({ ...listed, name: 'Renamed' }, undefined)
  expect(await kept()).toBe(1)
  await app.commands.saveConnection(listed, 'another-key')
  expect(await kept()).toBe(0)

  const { app: other, kept: keptOfCatalog } = await withCatalogs()
  await other.commands.saveConnection(CONNECTION, 'another-key')
  expect(await keptOfCatalog('alpha')).toBe(3)
})

it('forgets what the catalog of another address said, and nothing where only the name changes', async () => {
  const { app, kept } = await withCatalogs()
  await app.commands.saveConnection({ ...CONNECTION, name: 'Renamed' }, undefined)
  expect(await kept('alpha')).toBe(3)
  await app.commands.saveConnection({ ...CONNECTION, catalogUrl: 'https://elsewhere.test' }, undefined)
  expect(await kept('alpha')).toBe(0)
})
