import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { isRecord, parseJson } from '@/lib/json'
import { fetchModels } from '@/services/models/fetchModels'
import { hasRecorded, readRecorded, RECORDED } from '#test/services/completions/recorded'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const URL_ = 'https://service.test/v1/models'
const answer = (body: unknown, init: ResponseInit = {}) =>
  vi.fn<typeof fetch>(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init))
const signal = new AbortController().signal
const list = (body: unknown, init?: ResponseInit) =>
  fetchModels(
    { url: URL_, key: 'sk-123456', headers: { 'x-title': 'P' } },
    { fetch: answer(body, init), signal },
  )
const idsIn = async (body: unknown) => {
  const listing = await list(body)
  return listing.ok ? listing.value.models.map(({ id }) => id) : listing.error.type
}

const envelopes: readonly (readonly [string, unknown, readonly string[] | string])[] = [
  ['the interface', { object: 'list', data: [{ id: 'a' }, { id: 'b' }] }, ['a', 'b']],
  ['data alone', { data: [{ id: 'a' }] }, ['a']],
  ['models', { models: [{ id: 'a' }] }, ['a']],
  ['models by name', { models: [{ name: 'llama3:8b', model: 'llama3:8b' }] }, ['llama3:8b']],
  ['Heroku', { data: [{ model_id: 'a', type: ['text-to-text'], regions: ['us'] }] }, ['a']],
  ['a bare array', [{ id: 'a' }, { id: 'b' }], ['a', 'b']],
  ['strings', ['a', 'b', ''], ['a', 'b']],
  ['strings in data', { data: ['a'] }, ['a']],
  ['an object keyed by id', { a: { mode: 'chat' }, b: { mode: 'chat' } }, ['a', 'b']],
  ['models keyed by id', { models: { a: { x: 1 }, b: {} } }, ['a', 'b']],
  ['one id twice', { data: [{ id: 'a', owned_by: 'x' }, { id: 'a' }] }, ['a']],
  ['entries without an id among others', { data: [{ id: 'a' }, {}, null, 7] }, ['a']],
  ['no models', { object: 'list', data: [] }, []],
  ['data that is null', { object: 'list', data: null }, []],
  ['something else', { status: 'ok', version: 1 }, 'malformed'],
  ['a list of something else', { data: [{ title: 'x' }] }, 'malformed'],
  ['an error with status 200', { error: { message: 'no' } }, 'malformed'],
  ['a web page', '<html></html>', 'malformed'],
  ['nothing', '', 'malformed'],
]

describe('the list of models', () => {
  test.each(envelopes)('is read from %s', async (_name, body, expected) => {
    expect(await idsIn(body)).toEqual(expected)
  })

  test('keeps name, owner, date and the entry as received', async () => {
    const raw = { id: 'a', name: 'Model A', owned_by: 'me', created: 1_700_000_000, context_length: 8192 }
    const listing = await list({
      data: [raw, { id: 'b', created: 1_700_000_000_000 }, { id: 'c', created: 0 }],
    })
    expect(listing.ok && listing.value.models).toEqual([
      { id: 'a', name: 'Model A', owner: 'me', createdAt: 1_700_000_000_000, raw },
      { id: 'b', createdAt: 1_700_000_000_000, raw: { id: 'b', created: 1_700_000_000_000 } },
      { id: 'c', raw: { id: 'c', created: 0 } },
    ])
  })

  test('is asked for with the key, the headers of the connection and no cookies', async () => {
    const fetch = answer({ data: [] })
    await fetchModels({ url: URL_, key: 'sk-123456', headers: { 'x-title': 'P' } }, { fetch, signal })
    const [url, init] = fetch.mock.calls[0]!
    expect(url).toBe(URL_)
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit', redirect: 'manual' })
    expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
      authorization: 'Bearer sk-123456',
      'x-title': 'P',
    })
  })

  test('is asked for without a key where there is none', async () => {
    const fetch = answer({ data: [] })
    await fetchModels({ url: URL_ }, { fetch, signal })
    expect(new Headers(fetch.mock.calls[0]![1]?.headers).has('authorization')).toBe(false)
  })

  test('fails with what the service says, the key hidden', async () => {
    expect(await list({ error: { message: 'Key sk-123456 is unknown' } }, { status: 401 })).toEqual({
      ok: false,
      error: { type: 'rejected', kind: 'key', status: 401, detail: 'Key •••• is unknown', canRetry: false },
    })
  })

  test('fails as unreachable, naming the origin', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    expect(await fetchModels({ url: URL_ }, { fetch, signal })).toEqual({
      ok: false,
      error: { type: 'unreachable', origin: 'https://service.test' },
    })
  })

  test('is given up with the signal, even by a fetch that takes no notice', async () => {
    const controller = new AbortController()
    const listing = fetchModels(
      { url: URL_ },
      { fetch: () => new Promise(() => undefined), signal: controller.signal },
    )
    controller.abort()
    expect(await listing).toMatchObject({ ok: false, error: { type: 'notSent' } })
  })

  test('never throws, whatever JSON comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const listing = await list(value)
        if (listing.ok) for (const { id } of listing.value.models) expect(id).not.toBe('')
      }),
      { numRuns: 200 },
    )
  })
})

describe.skipIf(!hasRecorded)('recorded model lists', () => {
  const lists = hasRecorded
    ? readdirSync(join(RECORDED, 'catalogs')).filter((name) => name.endsWith('.json'))
    : []
  test.each(lists.filter((name) => !name.includes('schema')))(
    '%s has as many models as entries',
    async (name) => {
      const text = readRecorded(`catalogs/${name}`)
      const listing = await list(text)
      const document = parseJson(text)
      const entries = isRecord(document)
        ? (document['data'] ?? document['models'] ?? Object.keys(document))
        : document
      const ids = new Set(
        Array.isArray(entries)
          ? entries.map((entry: unknown) => (isRecord(entry) ? (entry['id'] ?? entry['name']) : entry))
          : [],
      )
      expect(listing.ok && listing.value.models.length).toBe(ids.size)
    },
  )
})

test('a list in pages is read to its end, as one document', async () => {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(new Request(url).url)
    const isFirst = asked.length === 1
    return Response.json({
      data: [{ type: 'model', id: isFirst ? 'sage-1' : 'sage-2', display_name: 'Sage' }],
      has_more: isFirst,
      last_id: isFirst ? 'sage-1' : 'sage-2',
    })
  }
  const listing = await fetchModels({ url: URL_, key: 'sk-123456' }, { fetch, signal })
  expect(asked).toEqual([URL_, `${URL_}?limit=1000&after_id=sage-1`])
  expect(listing).toMatchObject({
    ok: true,
    value: { models: [{ id: 'sage-1', name: 'Sage' }, { id: 'sage-2' }], document: { has_more: false } },
  })
})
