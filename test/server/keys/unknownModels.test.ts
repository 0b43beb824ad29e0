import { expect, test } from 'vitest'

import { unknownModels } from '@/server/keys/unknownModels'
import type { UpstreamPlan } from '@/server/upstreams/readUpstreams'

const listing =
  (...ids: readonly string[]) =>
  () =>
    Promise.resolve(Response.json({ data: ids.map((id) => ({ id })) }))
const upstream = { baseUrl: 'https://up.test' }

test('one service is asked for its models', async () => {
  const ask = (fetch: typeof globalThis.fetch) =>
    unknownModels(['a', 'b'], { upstream }, { pocketFile: '', fetch })
  expect(await ask(listing('a'))).toEqual(['b'])
  // What can't be told is nothing to warn about.
  expect(await ask(() => Promise.reject(new Error('gone')))).toEqual([])
  expect(await ask(() => Promise.resolve(new Response('no', { status: 500 })))).toEqual([])
})

test('of several, names and patterns of their file count too', async () => {
  const one = { ...upstream, name: 'one', models: ['gpt-*'], weight: 1, dialects: ['chat'] } as const
  const open = { ...one, name: 'open', models: [] }
  const plan: UpstreamPlan = { upstreams: [one, open], models: new Map([['fast', []]]) }
  const asked = ['fast', 'gpt-5', 'listed', 'nowhere']
  expect(await unknownModels(asked, {}, { plan, pocketFile: '', fetch: listing('listed') })).toEqual([
    'nowhere',
  ])
})

test('without a service the files of this machine are looked at', async () => {
  const nothing = () => Promise.reject(new Error('nobody is asked'))
  expect(await unknownModels(['pocket'], {}, { pocketFile: '/nowhere.gguf', fetch: nothing })).toEqual([
    'pocket',
  ])
})
