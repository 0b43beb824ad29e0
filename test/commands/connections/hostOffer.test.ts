import { expect, it, vi } from 'vitest'

import { readHostOffer } from '@/commands/connections/hostOffer'

const ORIGIN = 'https://host.test'
const answering = (answer: () => Response) => vi.fn(() => Promise.resolve(answer()))

it('asks the host itself, past the cache', async () => {
  const fetch = answering(() => Response.json({ gateway: true, schedules: true, notices: true }))
  expect(await readHostOffer(fetch, ORIGIN)).toEqual({ gateway: true, schedules: true })
  expect(fetch).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/api/server`, { cache: 'no-store' })
})

it.each([
  ['a page', answering(() => new Response('<!doctype html>'))],
  ['something else', answering(() => Response.json({ gateway: 'yes' }))],
  ['nothing', vi.fn(() => Promise.reject(new TypeError('offline')))],
])('knows of no offer where the host answers with %s', async (_, fetch) => {
  expect(await readHostOffer(fetch, ORIGIN)).toBeUndefined()
})
