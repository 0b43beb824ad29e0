import { expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { type HttpApi, httpKeyOwner } from '@/domain/http/httpApi'

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
