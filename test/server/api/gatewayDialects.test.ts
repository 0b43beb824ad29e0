import { describe, expect, test } from 'vitest'

import { createGateway } from '@/server/api/createGateway'
import { brokenAfter } from '#test/support/service/brokenAfter'
import { createMasker } from '@/server/secrets/createMasker'

const KEY = 'sk-upstream-secret'

/** What each path is asked, and how it says that something went wrong. */
const PATHS = [
  { path: '/v1/chat/completions', prompt: { messages: [] }, problem: { error: { code: 'model_not_found' } } },
  { path: '/v1/responses', prompt: { input: 'Hi' }, problem: { error: { code: 'model_not_found' } } },
  { path: '/v1/embeddings', prompt: { input: 'Hi' }, problem: { error: { code: 'model_not_found' } } },
  {
    path: '/v1/responses/input_tokens',
    prompt: { input: 'Hi' },
    problem: { error: { code: 'model_not_found' } },
  },
  {
    path: '/v1/messages',
    prompt: { messages: [], max_tokens: 5 },
    problem: { type: 'error', error: { type: 'not_found_error' } },
  },
  {
    path: '/v1/messages/count_tokens',
    prompt: { messages: [] },
    problem: { type: 'error', error: { type: 'not_found_error' } },
  },
]

function setUp(answer: () => Response) {
  const seen: { url: string; headers: Headers; body: unknown }[] = []
  const gateway = createGateway({
    upstream: { baseUrl: 'https://up.test', key: KEY },
    masker: createMasker([KEY]),
    fetch: (input, init) => {
      seen.push({ url: new Request(input).url, headers: new Headers(init?.headers), body: init?.body })
      return Promise.resolve(answer())
    },
    maxBytes: 10_000,
    bodyMs: 10_000,
    requestMs: 10_000,
    atOnce: 8,
    pingMs: 10_000,
  })
  const ask = (path: string, body: string, models?: readonly string[]) =>
    gateway(
      new Request(`http://127.0.0.1${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: 'Bearer guest',
          'x-api-key': 'guest',
          'anthropic-version': '2023-06-01',
          'anthropic-beta': 'one',
        },
        body,
      }),
      { name: 'Ada', ...(models && { models }) },
    )
  return { seen, ask }
}

describe.each(PATHS)('the gateway at $path', ({ path, prompt, problem }) => {
  const body = JSON.stringify({ model: 'a', ...prompt })

  test('passes the question on with its own key, and none of the caller’s', async () => {
    const { seen, ask } = setUp(() => Response.json({ fine: true }))
    expect((await ask(path, body)).status).toBe(200)
    expect(seen[0]?.url).toBe(`https://up.test${path}`)
    expect(seen[0]?.body).toBe(body)
    const headers = Object.fromEntries(seen[0]?.headers ?? [])
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'anthropic-version': '2023-06-01' })
    expect(JSON.stringify(headers)).not.toContain('guest')
  })

  test('masks its key in what comes back', async () => {
    const { ask } = setUp(() =>
      Response.json({ type: 'error', error: { message: `Bad key ${KEY}` } }, { status: 400 }),
    )
    const answer = await ask(path, body)
    expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining(KEY)])
  })

  test('keeps a key to its models, in the words of the dialect', async () => {
    const { seen, ask } = setUp(() => Response.json({}))
    expect((await ask(path, body, ['a'])).status).toBe(200)
    const refused = await ask(path, body, ['b'])
    expect([refused.status, await refused.json()]).toMatchObject([404, problem])
    const further = await ask(path, JSON.stringify({ model: 'a', models: ['b'], ...prompt }), ['a'])
    expect(further.status).toBe(400)
    expect(seen).toHaveLength(1)
  })

  test.each([
    ['twice', `{"model":"a","model":"b"}`],
    ['in another spelling', `{"model":"a","Model":"b"}`],
    ['with escapes', String.raw`{"mod\u0065l":"b"}`],
  ])('refuses a model that is named %s', async (_, ambiguous) => {
    const { seen, ask } = setUp(() => Response.json({}))
    expect((await ask(path, ambiguous, ['a'])).status).toBe(400)
    expect(seen).toHaveLength(0)
  })
})

describe('a stream that breaks', () => {
  const broken = () => brokenAfter('event: ping\ndata: {"type":"ping"}\n\n')

  test.each([
    ['/v1/chat/completions', /data: \{"error":.*\n\ndata: \[DONE\]\n\n$/],
    ['/v1/responses', /event: response\.failed\ndata: \{"type":"response\.failed".*\n\n$/],
    ['/v1/messages', /event: error\ndata: \{"type":"error","error":\{"type":"api_error".*\n\n$/],
  ])('is told at %s as its dialect tells it', async (path, end) => {
    const { ask } = setUp(broken)
    expect(await (await ask(path, '{"model":"a"}')).text()).toMatch(end)
  })
})
