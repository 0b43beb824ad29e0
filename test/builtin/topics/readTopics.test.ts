import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { blobSource } from '@/builtin/models/modelStore'
import { readTopics } from '@/builtin/topics/createClassifier'
import { buildGguf, SMALL_MODEL } from '#test/builtin/gguf/buildGguf'

const WIDTH = 2
const LISTS = 4
const WEIGHTS = {
  'pocket.topics': ['tea', 'größe'],
  'pocket.classifier.vectors': new Int8Array(64 * WIDTH),
  'pocket.classifier.layer': new Int8Array(2 * WIDTH * LISTS),
  'pocket.classifier.bias': Float32Array.of(-0.5, 0.25),
  'pocket.classifier.scale': 1,
}

const read = (metadata: Parameters<typeof buildGguf>[0]) =>
  readTopics(blobSource(new Blob([buildGguf(metadata)])))

describe('the classifier in a file', () => {
  test('is read with its names, signed bytes and fractions', async () => {
    const topics = await read({ ...SMALL_MODEL, ...WEIGHTS })
    // No feature has a weight here: the larger bias decides.
    expect(topics?.classify('anything')).toBe('größe')
  })

  test.each(Object.keys(WEIGHTS))('is none without %s', async (key) => {
    const others = Object.entries({ ...SMALL_MODEL, ...WEIGHTS }).filter(([name]) => name !== key)
    expect(await read(Object.fromEntries(others))).toBeUndefined()
  })

  test('says in how many ways a topic is refused', async () => {
    const topics = await read({ ...SMALL_MODEL, ...WEIGHTS, 'pocket.variants': ['tea 3'] })
    expect([...(topics?.variants ?? [])]).toEqual([['tea', 3]])
  })

  test('is none in what is no model', async () => {
    expect(await readTopics(blobSource(new Blob(['something else'])))).toBeUndefined()
  })
})

describe('the classifier of Pocket', () => {
  const classifier = readTopics(blobSource(new Blob([readFileSync('public/models/pocket.gguf')])))

  test.each([
    ['hi', 'hello'],
    ['thanks', 'thanks'],
    ['what is temperature', 'temperature'],
    ['what can you do', 'starter-can'],
    ['good morning', 'good-morning'],
    ['who are you', 'who-are-you'],
    ['2+2', 'sums'],
    ["what's the capital of france", 'capital'],
    ['tell me a joke', 'joke'],
    ['help', 'help'],
    ['gtg', 'bye'],
    ['say that again', 'again'],
  ])('takes "%s" for %s', async (message, topic) => {
    expect((await classifier)?.classify(message)).toBe(topic)
  })
})
