import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildApi } from '@/server/buildApi'
import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { readSettings } from '@/server/readSettings'
import { readUpstreamsFile } from '@/server/upstreams/readUpstreams'
import { openHostStore } from '@/server/store/openHostStore'
import { buildGguf, SMALL_MODEL } from '#test/builtin/gguf/buildGguf'
import { startScriptedService } from '#test/support/service/startScriptedService'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-api-'))
})
const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened) await close()
  await rm(folder, { recursive: true })
})

async function apiOf(environment: Readonly<Record<string, string>>) {
  const settings = readSettings({ PARLANCE_KEYS: join(folder, 'keys.json'), ...environment })
  if (!settings.ok) throw new Error(settings.error)
  const store = await openHostStore(settings.value, Date.now)
  const built = await buildApi(settings.value, join(folder, 'models', 'tiny.gguf'), store)
  opened.push(built.close)
  return built
}

async function modelsFrom(
  environment: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
) {
  const { api } = await apiOf(environment)
  const answer = await api(
    new Request('http://127.0.0.1/v1/models', { headers: { host: '127.0.0.1', ...headers } }),
    '127.0.0.1',
  )
  const { data = [] } = (await answer.json()) as { data?: readonly { id: string }[] }
  return { status: answer.status, ids: data.map(({ id }) => id) }
}

describe('the gateway', () => {
  test.each([
    ['on loopback alone it asks for no key', {}, 200],
    ['on every address it does', { HOST: '0.0.0.0' }, 401],
    ['behind a proxy it does', { PARLANCE_ALLOWED_HOSTS: 'chat.test' }, 401],
  ])('%s', async (_, environment, status) => {
    const upstream = await startScriptedService()
    const parts = { PARLANCE_UPSTREAM: upstream.url, PARLANCE_UPSTREAM_KEY: 'sk-all', ...environment }
    expect((await modelsFrom(parts)).status).toBe(status)
    await upstream.close()
  })
})

describe('the gateway over a file of upstreams', () => {
  test('asks those that answer, says which are in use, and hears what its requests used', async () => {
    const [gone, there] = [await startScriptedService(), await startScriptedService()]
    const file = join(folder, 'upstreams.json')
    const upstreams = [
      { name: 'gone', url: gone.url, key: 'TEST_KEY' },
      { name: 'there', url: there.url, key: 'TEST_KEY' },
    ]
    const models = { fast: upstreams.map(({ name }) => ({ upstream: name, model: 'acme/swift-8b' })) }
    await writeFile(file, JSON.stringify({ upstreams, models }))
    const plan = await readUpstreamsFile(file, { TEST_KEY: 'sk-all' })
    const settings = readSettings({ PARLANCE_KEYS: join(folder, 'keys.json'), PARLANCE_UPSTREAMS: file })
    if (!plan.ok || !settings.ok) throw new Error('the file was not read')
    const store = await openHostStore(settings.value, Date.now)
    const built = await buildApi(settings.value, '', store, { plan: plan.value })
    expect(built.says).toEqual(['/v1 passes to gone, there.'])
    await gone.close()

    const body = JSON.stringify({ model: 'fast', messages: [{ role: 'user', content: 'Hi' }] })
    const headers = { host: '127.0.0.1', 'content-type': 'application/json' }
    const request = new Request('http://127.0.0.1/v1/chat/completions', { method: 'POST', headers, body })
    const answer = await built.api(request, '127.0.0.1')
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'You said: Hi' } }] })
    expect(there.requests.at(-1)?.headers['authorization']).toBe('Bearer sk-all')
    expect(built.upstreams()).toEqual([
      { name: 'gone', isUp: false },
      { name: 'there', isUp: true },
    ])
    await there.close()
  })

  test('is not there where the file cannot be read', async () => {
    expect(await readUpstreamsFile(join(folder, 'none.json'), {})).toMatchObject({ ok: false })
  })
})

describe('the built-in service', () => {
  test('has the models of the folder, each key its own, and says what it leaves out', async () => {
    const models = join(folder, 'models')
    await mkdir(models)
    await writeFile(join(models, 'tiny.gguf'), buildGguf(SMALL_MODEL))
    await writeFile(join(models, 'cut.gguf'), buildGguf(SMALL_MODEL).slice(0, 400))
    await writeFile(join(models, 'notes.txt'), 'no model')
    const keyFile = join(folder, 'keys.json')
    const deps = { keys: createFileKeyStore(keyFile), now: Date.now }
    await inviteCommand(['--name', 'Ada', '--models', 'pocket', '--days', '30'], {
      ...deps,
      newKey: () => 'ada',
    })
    await inviteCommand(['--name', 'Bob'], { ...deps, newKey: () => 'bob' })
    const environment = { PARLANCE_MODELS: models, PARLANCE_ENGINES: '3' }

    expect(await modelsFrom(environment)).toEqual({ status: 401, ids: [] })
    expect((await modelsFrom(environment, { authorization: 'Bearer ada' })).ids).toEqual(['pocket'])
    expect((await modelsFrom(environment, { authorization: 'Bearer bob' })).ids).toEqual(['pocket', 'tiny'])
    const { says } = await apiOf(environment)
    expect(says[0]).toBe('/v1 answers invited keys with pocket, tiny; replies at once: 3.')
    expect(says.slice(1)).toEqual([expect.stringMatching(/^cut\.gguf is left out: This file is cut short/)])

    await inviteCommand(['--revoke', 'Bob'], { ...deps, newKey: () => '' })
    expect((await modelsFrom(environment, { authorization: 'Bearer bob' })).status).toBe(401)
  })

  test('a folder that cannot be read is said, and Pocket still answers', async () => {
    const { says } = await apiOf({ PARLANCE_MODELS: join(folder, 'nowhere') })
    expect(says).toHaveLength(2)
    expect(says[1]).toMatch(/PARLANCE_MODELS/)
  })
})
