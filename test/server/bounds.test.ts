import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'

import { ok } from '@/lib/result'
import { REQUEST } from '@/builtin/readChatRequest'
import { EMBEDDINGS_BODY } from '@/builtin/service/embeddings'
import { within } from '@/lib/time/sleep'
import { createBuiltinAnswer } from '@/server/api/createBuiltinAnswer'
import { createApi } from '@/server/api/createApi'
import { createHost } from '@/server/createHost'
import { createHealth } from '@/server/health/answerHealth'
import { hashKey } from '@/server/keys/createAuthorize'
import { listen, type Listening } from '@/server/listen'
import { createToolRelay } from '@/server/mcp/createToolRelay'
import { createShareApi } from '@/server/sharing/createShareApi'
import { createMasker } from '@/server/secrets/createMasker'
import { openFileStore } from '@/server/store/files/createFileKeyStore'
import { createSyncApi, SYNC_BODIES } from '@/server/sync/createSyncApi'
import { createWebRelay, WEB_ORDER } from '@/server/web/createWebRelay'
import { HUGE, MANY, overgrown } from '#test/support/hostile/overgrown'
import { createScriptedEngine, defaultReply } from '#test/support/service/scriptedEngine'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'
import { plainMeter } from '#test/support/service/plainMeter'

const SPACE = 'a'.repeat(32)
const AT = `/api/sync/${SPACE}`
/** Longest a busy machine may take to say that it is well. */
const ANSWER_MS = 10_000
const DEVICE = { Authorization: 'Bearer token', 'x-sync-device': 'ada1' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

let folder = ''
let host: Listening
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-bounds-'))
  const store = openFileStore(join(folder, 'keys.json'), Date.now)
  let count = 0
  const newId = () => String((count += 1))
  const unused = () => Promise.reject(new Error('not asked for here'))
  const engine = createScriptedEngine(SCRIPTED_MODELS, defaultReply)
  const api = createApi({
    kind: 'builtin',
    answer: createBuiltinAnswer(engine, { now: Date.now, newId }),
    authorize: undefined,
    limiter: unused,
    meter: plainMeter,
    usage: unused,
    isLoopback: true,
    allowedHosts: [],
    isCatalogOpen: false,
    newId,
    web: createWebRelay(() => Promise.resolve('unreachable'), Date.now),
    tools: createToolRelay([], {
      start: () => {
        throw new Error('nothing is started here')
      },
      newId,
      elapsed: Date.now,
      log: () => undefined,
      masker: createMasker([]),
    }),
    shares: createShareApi({ store: store.shares, quotaBytes: 1e6, now: Date.now }),
    sync: createSyncApi({
      store: store.sync,
      quotaBytes: 1e9,
      now: Date.now,
      mayCreate: () => Promise.resolve(ok('here')),
    }),
  })
  const watched = { health: createHealth(store, () => []), metrics: () => '' }
  const listening = await listen(createHost({ files: new Map(), api, watched }), {
    port: 0,
    hostname: '127.0.0.1',
  })
  if (!listening.ok) throw new Error(listening.error)
  host = listening.value
  const device = { device: 'ada1', name: '', token: hashKey('token'), isNew: true }
  const joined = await ask('POST', `${AT}/devices`, JSON.stringify(device))
  expect(joined).toBe(204)
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})

/** The status of an answer; fails where none comes. */
async function ask(method: string, path: string, body?: BodyInit): Promise<number> {
  const answer = await within(
    ANSWER_MS,
    fetch(host.url + path, {
      method,
      headers: { ...JSON_TYPE, ...DEVICE },
      ...(body !== undefined && { body }),
    }),
  )
  if (!answer) throw new Error(`${method} ${path.slice(0, 100)} was not answered`)
  await answer.body?.cancel()
  return answer.status
}

async function askAndLook(method: string, path: string, body?: BodyInit): Promise<number> {
  const status = await ask(method, path, body)
  expect(status).toBeLessThan(500)
  expect(await ask('GET', '/health')).toBe(200)
  return status
}

/** Every body that an API of the host reads by a schema. */
const BODIES: readonly (readonly [string, string, z.ZodMiniType, (body: unknown) => unknown])[] = [
  ...Object.entries(SYNC_BODIES).map(([place, schema]) => {
    const [method = '', path = ''] = place.split(' ')
    return [method, AT + path, schema, (body: unknown) => body] as const
  }),
  ['POST', '/api/web', WEB_ORDER, (body) => ({ ...(body as object), url: 'http://page.test' })],
  [
    'POST',
    '/v1/chat/completions',
    REQUEST,
    (body) => ({ ...(body as object), model: SCRIPTED_MODELS[0]?.id }),
  ],
  ['POST', '/v1/embeddings', EMBEDDINGS_BODY, (body) => body],
]

const CASES = BODIES.flatMap(([method, path, schema, dressed]) =>
  overgrown(schema).map(({ where, body }) => [method, path, where, dressed(body)] as const),
)

test('all numbers, lists and tables of the schemas are tried', () => {
  expect(CASES.length).toBeGreaterThan(30)
  const wheres = CASES.map(([, path, where]) => `${path.split('/').at(-1) ?? ''}${where}`)
  expect(wheres).toEqual(
    expect.arrayContaining([
      'snapshot.parts',
      'snapshot.floors.*.number',
      'snapshot.floors{}',
      'blobs.names[]',
      'web.headers{}',
      'completions.messages[]',
      'completions.messages[0].tool_calls[]',
      'completions.logit_bias{}',
      'embeddings.input[]',
    ]),
  )
})

test.each(CASES)('%s %s answers where %s is huge', async (method, path, _where, body) => {
  await askAndLook(method, path, JSON.stringify(body))
})

const SAID = '{"role":"assistant","content":"a"}'
const many = (each: string, between: string) => Array.from({ length: MANY }, () => each).join(between)

describe('numbers and lists outside of schemas', () => {
  test.each([
    ['the number of a segment', 'PUT', `${AT}/segments/${HUGE}`, 'x'],
    ['the number of a snapshot', 'PUT', `${AT}/parts/${HUGE}x0`, 'x'],
    ['the number of a part', 'PUT', `${AT}/parts/1x${HUGE}`, 'x'],
    ['the number of a part that is read', 'GET', `${AT}/parts/1x${HUGE}xada1`, undefined],
    ['where a log is read from', 'GET', `${AT}/segments?after=ada1.${HUGE}`, undefined],
    ['a number of 400 digits', 'GET', `${AT}/segments?after=ada1.${'9'.repeat(400)}`, undefined],
    ['many logs', 'GET', `${AT}/segments?after=${many('ada1.1', '~').slice(0, 12_000)}`, undefined],
    ['items of Responses', 'POST', '/v1/responses', `{"model":"m","input":[${many(SAID, ',')}]}`],
    [
      'messages',
      'POST',
      '/v1/messages',
      `{"model":"m","max_tokens":${HUGE},"messages":[${many(SAID, ',')}]}`,
    ],
    ['messages of tools', 'POST', '/api/mcp/none', `[${many('{}', ',')}]`],
  ])('%s', async (_name, method, path, body) => {
    await askAndLook(method, path, body)
  })
})

test('a snapshot of more parts than any has is refused, and one that stands for segments nobody sent', async () => {
  const snapshot = { number: 1, parts: 1, floors: {}, manifest: '' }
  const commit = (more: object) => ask('PUT', `${AT}/snapshot`, JSON.stringify({ ...snapshot, ...more }))
  expect(await commit({ parts: 20_000_000 })).toBe(400)
  expect(await commit({ floors: { ada1: { number: 20_000_000, hash: '' } } })).toBe(409)
  expect(await commit({ floors: { ada1: { number: 1.5, hash: '' } } })).toBe(400)
})

test('no other file of an API reads a body by a schema', () => {
  const folders = ['api', 'sync', 'sharing', 'web']
  const readers = folders.flatMap((name) =>
    readdirSync(join('src/server', name), { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') && readFileSync(join('src/server', name, file), 'utf8').includes('zod/mini'),
    ),
  )
  expect(readers).toEqual(['createSyncApi.ts', 'createWebRelay.ts'])
})
