import { expect, test } from 'vitest'

import { createService } from '@/builtin/service/createService'
import type { Engine, EmbeddingEvent } from '@/builtin/engine'
import { badRequest } from '@/builtin/problem'
import { PLAIN_MODEL } from '#test/support/service/plainModel'

const WRITES = { ...PLAIN_MODEL, id: 'writes' }
const EMBEDS = { ...WRITES, id: 'embeds', vectorLength: 2 }
const GOOD = { model: 'embeds', input: 'a' }

function ask(body: unknown, embed: Engine['embed'] = vectors) {
  const generate: Engine['generate'] = () => {
    throw new Error('nobody asked for a reply')
  }
  const engine: Engine = { models: () => Promise.resolve([WRITES, EMBEDS]), generate, embed }
  const service = createService({ engine, now: () => 0, newId: () => 'id' })
  return service(
    new Request('https://x.test/v1/embeddings', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

async function* vectors(texts: readonly string[]): AsyncGenerator<EmbeddingEvent> {
  for (const text of texts) yield { type: 'vector', vector: await Promise.resolve([text.length, 0]) }
  yield { type: 'finished', promptTokens: texts.length }
}

test('a text or several have a vector each', async () => {
  const one = { object: 'embedding', index: 0, embedding: [1, 0] }
  const usage = (count: number) => ({ prompt_tokens: count, total_tokens: count })
  expect(await (await ask(GOOD)).json()).toEqual({
    object: 'list',
    data: [one],
    model: 'embeds',
    usage: usage(1),
  })
  expect(await (await ask({ ...GOOD, input: ['a', 'bc'] })).json()).toMatchObject({
    data: [one, { index: 1, embedding: [2, 0] }],
    usage: usage(2),
  })
})

test.each([
  ['no model', { input: 'a' }, 400, 'model'],
  ['a model that is not there', { ...GOOD, model: 'x' }, 404, 'model'],
  ['a model that writes', { ...GOOD, model: 'writes' }, 400, 'model'],
  ['no text', { model: 'embeds' }, 400, 'input'],
  ['an empty text', { ...GOOD, input: ['a', ''] }, 400, 'input'],
  ['an empty list', { ...GOOD, input: [] }, 400, 'input'],
  ['tokens', { ...GOOD, input: [[1, 2]] }, 400, 'input[0]'],
  ['more texts than one request may have', { ...GOOD, input: Array(2049).fill('a') }, 400, 'input'],
  ['another length', { ...GOOD, dimensions: 1 }, 400, 'dimensions'],
  ['an unknown encoding', { ...GOOD, encoding_format: 'hex' }, 400, 'encoding_format'],
  ['a field that nobody knows', { ...GOOD, colour: 'red' }, 400, 'colour'],
])('%s is refused by name', async (_, body, status, param) => {
  const answer = await ask(body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { param, message: expect.any(String) } })
})

test('the vectors have the length that they have', async () => {
  expect((await ask({ ...GOOD, dimensions: 2 })).status).toBe(200)
})

test('what the engine fails with is the answer, whatever it had made', async () => {
  const answer = await ask({ ...GOOD, input: ['a', 'b'] }, async function* () {
    yield { type: 'vector', vector: [1, 0] }
    yield { type: 'failed', problem: await Promise.resolve(badRequest('It can’t go on.', null, 'no')) }
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { message: 'It can’t go on.' } })
})
