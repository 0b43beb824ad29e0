import { expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { httpKeyOwner, type HttpApi } from '@/domain/http/httpApi'
import { catalogQuery, modelsQuery } from '@/queries/models'

const MOVED = { ...CONNECTION, baseUrl: 'https://new.test', headers: { 'X-Team': 'secret' } }
const signal = new AbortController().signal

async function start() {
  const asked: Request[] = []
  const { app } = await createTestApp({
    connections: [MOVED],
    settings: { heldAddresses: { [CONNECTION.id]: [CONNECTION.baseUrl, CONNECTION.catalogUrl] } },
    fetch: (input, init) => {
      asked.push(new Request(input, init))
      return Promise.resolve(Response.json({ data: [] }))
    },
  })
  const connection = () => app.store.getState().connections.find(({ id }) => id === CONNECTION.id)!
  return { app, asked, connection }
}

it('asks nobody and says both addresses until the person has chosen', async () => {
  const { app, asked, connection } = await start()
  const listed = await app.api.fetchModels(connection(), signal)
  expect(listed).toMatchObject({
    ok: false,
    error: {
      type: 'notSent',
      reason: expect.stringContaining('from https://alpha.test to https://new.test') as string,
    },
  })
  expect(asked).toEqual([])
})

it('asks the new address without the headers that were given for the old one', async () => {
  const { app, asked, connection } = await start()
  expect(await app.commands.settleAddress(CONNECTION.id, 'allow')).toMatchObject({ ok: true })
  await app.api.fetchModels(connection(), signal)
  expect(asked.map(({ url }) => url)).toEqual(['https://new.test/v1/models'])
  expect(asked[0]?.headers.get('x-team') ?? '').toBe('')
  expect(app.store.getState().settings.heldAddresses).toEqual({})
})

it('goes back to the address it had, with its headers', async () => {
  const { app, asked, connection } = await start()
  await app.commands.settleAddress(CONNECTION.id, 'keepBefore')
  expect(connection()).toEqual({ ...MOVED, baseUrl: CONNECTION.baseUrl })
  await app.api.fetchModels(connection(), signal)
  expect(asked.map(({ url }) => url)).toEqual(['https://alpha.test/v1/models'])
  expect(asked[0]?.headers.get('x-team')).toBe('secret')
})

it('does the same for services that are kept in the settings', async () => {
  const api: HttpApi = {
    id: 'h1',
    name: 'Pets',
    url: 'https://new.test/pets',
    via: 'direct',
    rememberKey: false,
    keyIn: 'bearer',
    keyName: '',
    operations: '[]',
    createdAt: 0,
  }
  const owner = httpKeyOwner(api).id
  const { app } = await createTestApp({
    settings: { httpApis: [api], heldAddresses: { [owner]: ['https://old.test/pets'] } },
  })
  await app.commands.settleAddress(owner, 'keepBefore')
  const { httpApis, heldAddresses } = app.store.getState().settings
  expect(httpApis).toEqual([{ ...api, url: 'https://old.test/pets' }])
  expect(heldAddresses).toEqual({})
})

const test = async (catalogUrl: string) => {
  const service = createScriptedService({ keys: null })
  service.onPath('/gone/models.json', { type: 'raw', status: 404, pieces: ['nothing here'] })
  const { app } = await createTestApp({ fetch: service.fetch })
  return app.commands.testConnection({ ...CONNECTION, catalogUrl }, undefined, new AbortController().signal)
}

const WORKS = {
  isFine: true,
  dialects: ['chat', 'responses', 'messages'],
  finding: 'It works: 5 models. APIs: Chat Completions, Responses and Messages.',
}

it('says of a service that works which APIs it has and whether its catalog can be read', async () => {
  expect(await test('https://alpha.test')).toEqual(WORKS)
  expect(await test('')).toEqual(WORKS)
  expect(await test('https://alpha.test/gone')).toMatchObject({
    ...WORKS,
    remedy: expect.stringMatching(
      /^Its catalog could not be read, so prices and context are missing\. \S/,
    ) as string,
  })
})

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
