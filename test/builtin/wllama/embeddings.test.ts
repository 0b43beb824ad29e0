import OpenAI from 'openai'
import { afterAll, describe, expect, test } from 'vitest'

import type { Engine } from '@/builtin/engine'
import { blobSource } from '@/builtin/models/modelStore'
import { readModelFile } from '@/builtin/models/readModelFile'
import { createService } from '@/builtin/service/createService'
import { createNodeEngine } from '@/builtin/wllama/nodeRuntime'
import { cosine } from '@/domain/documents/ranking'
import { CONTEXT, embeddingGguf, VECTOR_LENGTH } from '#test/support/models/embeddingGguf'

async function modelOf(id: string, pooling?: null) {
  const file = new Blob([embeddingGguf(pooling)])
  const model = await readModelFile(id, blobSource(file), () => Promise.resolve(file))
  if (!model.ok) throw new Error(model.error.type)
  return model.value
}

const models = Promise.all([modelOf('embedder'), modelOf('unsaid', null)])
const engine = createNodeEngine({
  listModels: () => models,
  now: () => performance.now(),
  newId: () => 'id',
})
/** Hears of each text that is embedded. */
let onEmbedding: () => void = () => undefined
const heardEngine: Engine = {
  ...engine,
  async *embed(...asked) {
    for await (const event of engine.embed(...asked)) {
      onEmbedding()
      yield event
    }
  },
}
const answer = createService({ engine: heardEngine, now: () => Date.now(), newId: () => 'id' })
afterAll(() => engine.unload())

const client = new OpenAI({
  baseURL: 'https://x.test/v1',
  apiKey: 'none',
  maxRetries: 0,
  fetch: (input, init) => answer(new Request(input, init)),
})
const likeness = (one: readonly number[], other: readonly number[]) =>
  cosine(Float32Array.from(one), Float32Array.from(other)) ?? NaN

describe('embeddings by the engine, asked by a client that others wrote', () => {
  test.each(['embedder', 'unsaid'])('of %s are one for each text, in order, at length 1', async (model) => {
    const input = ['The car', 'a banana', 'my automobile']
    const { data, usage } = await client.embeddings.create({ model, input })
    expect(data.map(({ index }) => index)).toEqual([0, 1, 2])
    const [car, banana, automobile] = data.map(({ embedding }) => embedding)
    if (!car || !banana || !automobile) throw new Error('one is missing')
    expect(car).toHaveLength(VECTOR_LENGTH)
    expect(Math.hypot(...car)).toBeCloseTo(1, 4)
    expect(likeness(car, automobile)).toBeGreaterThan(0.99)
    expect(likeness(car, banana)).toBeLessThan(0.5)
    // Each has two words and the two tokens around them.
    expect(usage).toEqual({ prompt_tokens: 12, total_tokens: 12 })
  })

  test('are the same numbers without the encoding that the client prefers', async () => {
    const of = async (encoding?: 'float') =>
      (
        await client.embeddings.create({
          model: 'embedder',
          input: 'house',
          ...(encoding && { encoding_format: encoding }),
        })
      ).data[0]?.embedding ?? []
    const [packed, plain] = [await of(), await of('float')]
    expect(packed).toHaveLength(VECTOR_LENGTH)
    packed.forEach((value, index) => expect(value).toBeCloseTo(plain[index] ?? NaN, 6))
  })

  test('of a text longer than the context are of its beginning', async () => {
    const long = `${'doctor '.repeat(CONTEXT * 2)}${'banana '.repeat(CONTEXT * 2)}`
    const input = [long, 'physician', 'fruit']
    const { data, usage } = await client.embeddings.create({ model: 'embedder', input })
    const [text, physician, fruit] = data.map(({ embedding }) => embedding)
    if (!text || !physician || !fruit) throw new Error('one is missing')
    expect(likeness(text, physician)).toBeGreaterThan(0.99)
    expect(likeness(text, fruit)).toBeLessThan(0.5)
    expect(usage.prompt_tokens).toBeLessThanOrEqual(CONTEXT + 6)
  })

  test('are what such a model makes: it writes no replies', async () => {
    const reply = client.chat.completions.create({
      model: 'embedder',
      messages: [{ role: 'user', content: 'hi' }],
    })
    await expect(reply).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('makes embeddings and writes no replies'),
    })
  })

  test('stop when the caller leaves, and the next request is answered', async () => {
    const leaving = new AbortController()
    const input = Array.from({ length: 500 }, () => 'car '.repeat(CONTEXT - 8))
    const asked = client.embeddings.create({ model: 'embedder', input }, { signal: leaving.signal })
    onEmbedding = () => leaving.abort()
    await expect(asked).rejects.toThrow()
    onEmbedding = () => undefined
    const { data } = await client.embeddings.create({ model: 'embedder', input: 'wage' })
    expect(data).toHaveLength(1)
  })
})
