import { existsSync, openAsBlob } from 'node:fs'

import { expect, test } from 'vitest'

import { readGguf } from '@/builtin/gguf/readGguf'
import { blobSource } from '@/builtin/models/modelStore'
import type { ModelLibrary } from '@/builtin/models/createModelLibrary'
import { readFacts } from '@/builtin/models/describeModel'
import { POCKET_FACTS, pocketModel } from '@/builtin/models/pocketModel'
import { readModelFile } from '@/builtin/models/readModelFile'
import { createBuiltin } from '@/builtin/page/builtin'

import { buildGguf, SMALL_MODEL } from '../gguf/buildGguf'

const POCKET = 'public/models/pocket.gguf'
const TINY = new Blob([buildGguf(SMALL_MODEL)])

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

test('lists and catalog are answered without the engine and its files, and the models a person added are in them', async () => {
  const added = await readModelFile('mine', blobSource(TINY), () => Promise.resolve(TINY))
  if (!added.ok) throw new Error(added.error.type)
  const { answer } = createBuiltin({
    fetch: () => Promise.reject(new Error('nothing is fetched for a list')),
    loadLibrary: () =>
      Promise.resolve({ list: () => Promise.resolve([added.value]) } as unknown as ModelLibrary),
    now: () => 0,
    newId: () => 'id',
    onStatus: () => undefined,
  })
  const ask = async (path: string): Promise<readonly unknown[]> => {
    const response = await answer(new Request(`https://builtin.invalid${path}`))
    return [response.status, response.headers.get('x-request-id'), (await response.json()) as unknown]
  }
  const ids = { data: [{ id: 'pocket' }, { id: 'mine' }] }
  expect(await ask('/v1/models')).toMatchObject([200, 'req_id', ids])
  expect(await ask('/models.json')).toMatchObject([200, 'req_id', ids])
  expect(await ask('/v1/models/mine')).toMatchObject([200, 'req_id', { id: 'mine' }])
  expect(await ask('/v1/models/other')).toMatchObject([404, 'req_id', { error: { code: 'model_not_found' } }])
})

test('its file is fetched when it is opened, and a file that cannot be had is an error that says so', async () => {
  const found = pocketModel('/p.gguf', () => Promise.resolve(new Response('weights')))
  expect(await (await found.open()).text()).toBe('weights')
  const missing = pocketModel('/p.gguf', () => Promise.resolve(new Response('', { status: 404 })))
  await expect(missing.open()).rejects.toThrow('its file could not be fetched (HTTP 404)')
})

test('tells how much of its file is here while it is fetched', async () => {
  const half = new Uint8Array(POCKET_FACTS.sizeBytes / 2)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(half)
      controller.enqueue(half)
      controller.close()
    },
  })
  const told: number[] = []
  const { open } = pocketModel('/p.gguf', () => Promise.resolve(new Response(body)))
  const file = await open((done, total) => told.push(done / total))
  expect(told).toEqual([0.5, 1])
  expect(file.size).toBe(POCKET_FACTS.sizeBytes)
})
