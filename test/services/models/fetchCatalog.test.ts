import { describe, expect, test, vi } from 'vitest'

import { fetchCatalog } from '@/services/models/fetchModels'

const url = 'https://catalog.test/models.json'
const signal = new AbortController().signal
const deps = (response: () => Response) => ({
  fetch: vi.fn<typeof fetch>(async () => response()),
  signal,
  now: () => 42,
})

describe('the public catalog', () => {
  test('is given as received, with when and which version', async () => {
    const headers = { etag: '"v1"' }
    expect(
      await fetchCatalog(
        { url },
        deps(() => new Response('{"data":[{"id":"a"}]}', { headers })),
      ),
    ).toEqual({
      ok: true,
      value: { document: { data: [{ id: 'a' }] }, fetchedAt: 42, etag: '"v1"' },
    })
  })

  test('is asked for without any key, cookie or referrer', async () => {
    const { fetch, ...rest } = deps(() => new Response('[]'))
    await fetchCatalog({ url }, { fetch, ...rest })
    const [asked, init] = fetch.mock.calls[0]!
    expect(asked).toBe(url)
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
    expect([...new Headers(init?.headers).keys()]).toEqual(['accept'])
  })

  test.each(['7', '"text"', 'null', '{"data":', '', '<html></html>'])(
    'that is %j is malformed',
    async (body) => {
      expect(
        await fetchCatalog(
          { url },
          deps(() => new Response(body)),
        ),
      ).toMatchObject({ error: { type: 'malformed' } })
    },
  )

  test('that is too large is not read to its end', async () => {
    const piece = new Uint8Array(4 * 1024 * 1024).fill(32)
    let pieces = 0
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: (to) => {
        pieces += 1
        to.enqueue(piece)
      },
      cancel: () => {
        isCancelled = true
      },
    })
    const catalog = await fetchCatalog(
      { url },
      deps(() => new Response(body)),
    )
    expect(catalog).toMatchObject({ error: { type: 'malformed', detail: 'More than 64 MB.' } })
    expect(isCancelled).toBe(true)
    expect(pieces).toBeLessThan(20)
  })

  test('tells how far it is', async () => {
    const seen: unknown[] = []
    const response = () => new Response('{"data":[]}', { headers: { 'content-length': '11' } })
    await fetchCatalog({ url }, { ...deps(response), onProgress: (progress) => seen.push(progress) })
    expect(seen.at(-1)).toEqual({ loadedBytes: 11, totalBytes: 11 })
  })

  test('that is not there says so', async () => {
    expect(
      await fetchCatalog(
        { url },
        deps(() => new Response('Not Found', { status: 404 })),
      ),
    ).toMatchObject({
      error: { type: 'rejected', kind: 'notFound', status: 404 },
    })
  })
})
