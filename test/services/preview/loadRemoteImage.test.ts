import { expect, it, vi } from 'vitest'

import { loadRemoteImage } from '@/services/preview/loadRemoteImage'

const createUrl = () => 'blob:x'
const answering = (answer: Response) => vi.fn(() => Promise.resolve(answer))

it('loads an image without cookies and without saying where it is shown', async () => {
  const fetch = answering(new Response('x', { headers: { 'content-type': 'image/png' } }))
  expect(await loadRemoteImage('https://a.example/x.png', { fetch, createUrl })).toMatchObject({
    src: 'blob:x',
  })
  expect(fetch).toHaveBeenCalledWith(
    'https://a.example/x.png',
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
  )
})

it.each([
  ['a page', new Response('x', { headers: { 'content-type': 'text/html' } })],
  ['an error', new Response('x', { status: 404, headers: { 'content-type': 'image/png' } })],
  ['too much', new Response('x', { headers: { 'content-type': 'image/png', 'content-length': '99999999' } })],
])('shows nothing for %s', async (_name, answer) => {
  expect(
    await loadRemoteImage('https://a.example/x', { fetch: answering(answer), createUrl }),
  ).toBeUndefined()
})

it('shows nothing when the host does not let us', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await loadRemoteImage('https://a.example/x', { fetch, createUrl })).toBeUndefined()
})
