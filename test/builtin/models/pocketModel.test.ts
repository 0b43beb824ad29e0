import { existsSync, openAsBlob } from 'node:fs'

import { expect, test } from 'vitest'

import { readGguf } from '@/builtin/gguf/readGguf'
import { blobSource } from '@/builtin/models/blobSource'
import { readFacts } from '@/builtin/models/describeModel'
import { POCKET_FACTS, pocketModel } from '@/builtin/models/pocketModel'
import { createBrowserEngine } from '@/builtin/wllama/browserEngine'

const POCKET = 'public/models/pocket.gguf'

test.skipIf(!existsSync(POCKET))('what the lists say about Pocket is what its file says', async () => {
  const file = await openAsBlob(POCKET)
  const gguf = await readGguf(blobSource(file))
  if (!gguf.ok) throw new Error(gguf.error.type)
  // After a training: copy what the file says into POCKET_FACTS.
  expect(POCKET_FACTS).toEqual(readFacts(gguf.value, file.size))
})

test('its default temperature is 0.3, as its file recommends', () => {
  const { entry } = pocketModel('/p.gguf', () => Promise.resolve(new Response('')))
  expect(entry.parameters['temperature']).toMatchObject({ default: 0.3 })
})

test('listing the models of a page fetches nothing', async () => {
  const asked: string[] = []
  const engine = createBrowserEngine({
    pocketUrl: '/models/pocket.gguf',
    fetch: (input) => {
      asked.push(new Request(new URL(input as string, 'https://page.test')).url)
      return Promise.resolve(new Response('x'))
    },
    listAdded: () => Promise.resolve([]),
    now: () => 0,
    newId: () => 'id',
  })
  expect((await engine.models()).map(({ id, contextTokens }) => [id, contextTokens])).toEqual([
    ['pocket', 2048],
  ])
  expect(asked).toEqual([])
})

test('its file is fetched when it is opened, and a file that cannot be had is an error that says so', async () => {
  const found = pocketModel('/p.gguf', () => Promise.resolve(new Response('weights')))
  expect(await (await found.open()).text()).toBe('weights')
  const missing = pocketModel('/p.gguf', () => Promise.resolve(new Response('', { status: 404 })))
  await expect(missing.open()).rejects.toThrow('its file could not be fetched (HTTP 404)')
})
