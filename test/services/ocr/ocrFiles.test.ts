import { createHash } from 'node:crypto'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { loadLanguages, missingLanguages, ocrSource } from '@/services/ocr/openReader'
import { packageStore } from '@/services/python/packages/packageStore'
import { cachesHere } from '#test/support/cachesHere'

beforeAll(() => void vi.stubGlobal('location', new URL('http://app.test/')))
afterAll(() => void vi.unstubAllGlobals())

const NEVER = new AbortController().signal
const LIST = [{ code: 'eng', bytes: 4, sha256: createHash('sha256').update('data').digest('hex') }]

/** A network with a host that keeps languages. */
function network({ hasHost = true, served = 'data' } = {}) {
  const asked: string[] = []
  const isOnline = { value: true }
  const fetch = (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : String(input)
    asked.push(address)
    if (!isOnline.value) return Promise.reject(new TypeError('offline'))
    if (!address.endsWith('languages.json')) return Promise.resolve(new Response(served))
    return Promise.resolve(hasHost ? Response.json(LIST) : new Response(null, { status: 204 }))
  }
  return { asked, isOnline, fetch, store: packageStore(cachesHere()) }
}

it('what the host keeps is asked of nobody else, once, and works offline', async () => {
  const { asked, isOnline, fetch, store } = network()
  const source = await ocrSource(fetch, store)
  expect(await missingLanguages(store, source.languages)).toEqual(LIST)
  const loaded = await loadLanguages({ fetch, store, source }, source.languages, NEVER)
  expect(loaded).toMatchObject({ ok: true, value: [{ code: 'eng' }] })
  expect(asked).toEqual(['/ocr/languages.json', '/ocr/eng.traineddata'])
  isOnline.value = false
  const again = await ocrSource(fetch, store)
  expect(await missingLanguages(store, again.languages)).toEqual([])
  expect(await loadLanguages({ fetch, store, source: again }, LIST, NEVER)).toMatchObject({ ok: true })
})

it('without a host’s, the public files are asked for, each in its version', async () => {
  const { asked, fetch, store } = network({ hasHost: false })
  const source = await ocrSource(fetch, store)
  const german = source.languages.filter(({ code }) => code === 'deu')
  const loaded = await loadLanguages({ fetch, store, source }, german, NEVER)
  expect(asked.at(-1)).toBe(
    'https://cdn.jsdelivr.net/npm/@tesseract.js-data/deu@1.0.0/4.0.0_best_int/deu.traineddata.gz',
  )
  // It isn't the file that it should be.
  expect(loaded).toMatchObject({ ok: false, error: expect.stringContaining('hash') as string })
  expect(await missingLanguages(store, german)).toEqual(german)
})
