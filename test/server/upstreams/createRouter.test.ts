import { describe, expect, test } from 'vitest'

import { conversationKey, createRouter } from '@/server/upstreams/createRouter'
import type { NamedUpstream } from '@/server/upstreams/readUpstreams'

const upstream = (name: string, more: Partial<NamedUpstream> = {}): NamedUpstream => ({
  name,
  baseUrl: `https://${name}.test`,
  models: [],
  weight: 1,
  dialects: ['chat'],
  ...more,
})

function setUp(upstreams: readonly NamedUpstream[], models: Record<string, [NamedUpstream, string][]> = {}) {
  const waiting: { work: () => void; ms: number }[] = []
  const up = new Set<string>()
  const router = createRouter(
    {
      upstreams,
      models: new Map(
        Object.entries(models).map(([name, routes]) => [
          name,
          routes.map(([to, model]) => ({ upstream: to, model })),
        ]),
      ),
    },
    {
      probe: ({ name }) => Promise.resolve(up.has(name)),
      later: (work, ms) => void waiting.push({ work, ms }),
    },
  )
  const order = (conversation: string, model = 'm', path = '/v1/chat/completions') =>
    router.routesFor({ model, path, conversation }).map((route) => route.upstream.name)
  const passTime = async () => {
    const { work, ms } = waiting.shift()!
    work()
    await Promise.resolve()
    await Promise.resolve()
    return ms
  }
  return { router, order, up, passTime }
}

const conversations = Array.from({ length: 2000 }, (_, index) => `talk ${index}`)

describe('the choice among upstreams', () => {
  test('keeps a conversation on its upstream when others are added or removed', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => upstream(name))
    const all = setUp([a!, b!, c!])
    const fewer = setUp([a!, b!])
    for (const talk of conversations) {
      const [first] = all.order(talk)
      expect(all.order(talk)[0]).toBe(first)
      if (first !== 'c') expect(fewer.order(talk)[0]).toBe(first)
    }
  })

  test('gives each the part that its weight says', () => {
    const { order } = setUp([upstream('a'), upstream('b', { weight: 3 })])
    const share = conversations.filter((talk) => order(talk)[0] === 'b').length / conversations.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.8)
  })

  test('asks only those that serve the model, and speak the dialect', () => {
    const { order } = setUp([
      upstream('gpt', { models: ['gpt-*', 'o3'], dialects: ['chat', 'responses'] }),
      upstream('claude', { models: ['claude-*-latest'], dialects: ['messages'] }),
    ])
    expect(order('x', 'gpt-5')).toEqual(['gpt'])
    expect(order('x', 'o3')).toEqual(['gpt'])
    expect(order('x', 'o3-mini')).toEqual([])
    expect(order('x', 'gpt-5', '/v1/responses/input_tokens')).toEqual(['gpt'])
    expect(order('x', 'claude-big-latest', '/v1/messages')).toEqual(['claude'])
    expect(order('x', 'claude-big-latest', '/v1/messages/count_tokens')).toEqual(['claude'])
    expect(order('x', 'claude-big-latest')).toEqual([])
    expect(order('x', 'claude-big-lately', '/v1/messages')).toEqual([])
  })

  test('asks those that speak chat completions alone after those that speak the dialect, but for no count', () => {
    const [chat, both] = [upstream('chat'), upstream('both', { dialects: ['chat', 'messages'] })]
    const { router, order } = setUp([chat, both])
    for (const talk of conversations.slice(0, 50))
      expect(order(talk, 'm', '/v1/messages')).toEqual(['both', 'chat'])
    expect(order('x', 'm', '/v1/messages/count_tokens')).toEqual(['both'])
    expect(order('x', 'm', '/v1/responses')).toHaveLength(2)
    router.failed(both)
    expect(order('x', 'm', '/v1/messages')).toEqual(['chat', 'both'])
  })

  test('keeps the order that the file gives a name', () => {
    const [a, b] = [upstream('a'), upstream('b')]
    const { router } = setUp([a, b], {
      fast: [
        [b, 'tiny'],
        [a, 'small'],
      ],
    })
    for (const talk of conversations.slice(0, 50))
      expect(
        router
          .routesFor({ model: 'fast', path: '/v1/chat/completions', conversation: talk })
          .map((route) => `${route.upstream.name} ${route.model}`),
      ).toEqual(['b tiny', 'a small'])
  })

  test('leaves one out that failed, longer each time, and asks whether it is back', async () => {
    const [a, b] = [upstream('a'), upstream('b')]
    const { router, order, up, passTime } = setUp([a, b])
    const talk = conversations.find((each) => order(each)[0] === 'a')!
    router.failed(a)
    router.failed(a)
    expect(order(talk)).toEqual(['b', 'a'])
    expect(router.health()).toEqual([
      { name: 'a', isUp: false },
      { name: 'b', isUp: true },
    ])
    expect([await passTime(), await passTime(), await passTime()]).toEqual([1000, 2000, 4000])
    up.add('a')
    await passTime()
    expect(order(talk)).toEqual(['a', 'b'])
  })
})

test('a conversation has one key in all its turns and dialects, and another for everyone', () => {
  const first = { role: 'user', content: 'Hello' }
  const turns = [{ role: 'system', content: 'Be brief.' }, first]
  const later = [...turns, { role: 'assistant', content: 'Hi' }, { role: 'user', content: 'Bye' }]
  const key = conversationKey('Ada', { messages: turns })
  expect(conversationKey('Ada', { messages: later })).toBe(key)
  expect(conversationKey('Ada', { input: later, instructions: 'x' })).toBe(key)
  expect(conversationKey('Bob', { messages: turns })).not.toBe(key)
  expect(conversationKey('Ada', { input: 'Hello' })).not.toBe(key)
})
