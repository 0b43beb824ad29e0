import { describe, expect, it } from 'vitest'

import { readBodyText } from '@/builtin/readBodyText'

const LIMITS = { maxBytes: 100, maxMs: 50 }

/** A request as Firefox shows it: its body cannot be had as a stream. */
function withoutStream(text: string): Request {
  const request = new Request('http://service/', { method: 'POST', body: text })
  Object.defineProperty(request, 'body', { value: undefined })
  return request
}

describe('a body in a browser without Request.body', () => {
  it('is read', async () => {
    expect(await readBodyText(withoutStream('{"grüße":"🌍"}'), LIMITS)).toEqual({
      ok: true,
      value: '{"grüße":"🌍"}',
    })
  })

  it('is refused when it is larger than allowed', async () => {
    const read = await readBodyText(withoutStream('é'.repeat(51)), LIMITS)
    expect(read).toMatchObject({ ok: false, error: { status: 413 } })
  })

  it('is refused when it does not arrive in time', async () => {
    const request = withoutStream('late')
    Object.defineProperty(request, 'arrayBuffer', { value: () => new Promise(() => undefined) })
    expect(await readBodyText(request, LIMITS)).toMatchObject({ ok: false, error: { status: 408 } })
  })
})

it('reads a request that has no body as nothing', async () => {
  expect(await readBodyText(new Request('http://service/'), LIMITS)).toEqual({ ok: true, value: '' })
})
