import { describe, expect, test } from 'vitest'

import { readChatRequest } from '@/builtin/readChatRequest'
import { createClassifier, featuresOf } from '@/builtin/topics/createClassifier'
import { topicOf } from '@/builtin/topics/topicOf'

const ROWS = 64
const NAMES = ['tea', 'coffee', 'again']
const LISTS = 4

/** One number for each feature and name: the words of a message vote for the name that they are. */
function classifierOf(names: readonly string[]) {
  const width = names.length
  const vectors = new Int8Array(ROWS * width)
  const layer = new Int8Array(names.length * width * LISTS)
  for (const [index, name] of names.entries()) {
    const row = featuresOf(name, ROWS)[0]?.[0] ?? 0
    vectors[row * width + index] = 100
    layer[index * width * LISTS + index] = 1
  }
  const bias = Float32Array.from(names, (_, index) => (index === 0 ? 0.5 : 0))
  return createClassifier({ names, vectors, layer, bias, scale: 1 })
}

const classify = classifierOf(NAMES)
const topics = { classify, variants: new Map([['coffee', 3]]), knowsTongues: true }
const plain = { classify, variants: new Map(), knowsTongues: false }

const topicOfChat = (...messages: readonly object[]) => topicOfRequest({ messages })

function topicOfRequest(body: object, told: Parameters<typeof topicOf>[1] = plain) {
  const request = readChatRequest({ model: 'm', ...body })
  if (!request.ok) throw new Error(request.error.message)
  return topicOf(request.value, told)
}

const user = (content: unknown) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })

describe('the topic of a message', () => {
  test('is the name with the highest score', () => {
    expect(classify('coffee please')).toBe('coffee')
    expect(classify('now tea')).toBe('tea')
  })

  test('is the likeliest one where no word tells', () => expect(classify('')).toBe('tea'))

  test('is that of the last message', () => {
    expect(topicOfChat(user('tea'), assistant('…'), user('coffee'))).toBe('coffee')
  })

  test('is that of the message before where the same is wished for again', () => {
    const before = [user('tea'), assistant('…'), user('coffee'), assistant('…'), user('again')]
    expect(topicOfChat(...before, assistant('…'), user('again'))).toBe('coffee')
  })

  test('is help where there is nothing to say again', () => expect(topicOfChat(user('again'))).toBe('help'))

  test('is refused in another way each time', () => {
    const ways = [1, 2, 3, 4].map((count) => {
      const asked = Array.from({ length: count }, () => [user('coffee'), assistant('…')]).flat()
      return topicOfRequest({ messages: asked.slice(0, -1) }, topics)
    })
    expect(ways).toEqual(['coffee', 'coffee-2', 'coffee-3', 'coffee'])
  })

  test('is the language where it is another than English', () => {
    expect(topicOfRequest({ messages: [user('Wie geht es dir?')] }, topics)).toBe('speaks-de')
    expect(topicOfRequest({ messages: [user('Wie geht es dir?')] })).toBe('tea')
  })

  test('is none where a tool may be called', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }]
    const messages = [user('coffee')]
    expect(topicOfRequest({ messages, tools })).toBeUndefined()
    expect(topicOfRequest({ messages, tools, tool_choice: 'none' })).toBe('coffee')
  })

  test('is none where the classifier finds that the reply is made from the words themselves', () => {
    const request = readChatRequest({ model: 'm', messages: [user('say banana')] })
    if (!request.ok) throw new Error(request.error.message)
    expect(topicOf(request.value, { ...plain, classify: () => '' })).toBeUndefined()
  })

  test('is read from the texts of a message with parts', () => {
    expect(topicOfChat(user([{ type: 'text', text: 'coffee' }]))).toBe('coffee')
  })

  test('is none where a result or an unfinished reply comes last', () => {
    expect(topicOfChat(user('tea'), assistant('Tea is'))).toBeUndefined()
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }
    expect(
      topicOfChat(
        user('tea'),
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', content: 'x', tool_call_id: 'a' },
      ),
    ).toBeUndefined()
  })
})
