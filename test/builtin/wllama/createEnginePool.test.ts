import { describe, expect, test } from 'vitest'

import type { ChatRequest } from '@/builtin/chatRequest'
import type { EngineEvent, EngineModel } from '@/builtin/engine'
import { createEnginePool } from '@/builtin/wllama/createEnginePool'
import type { WllamaEngine } from '@/builtin/wllama/createWllamaEngine'
import type { EngineStatus } from '@/domain/builtin/modelShelf'

const DONE: EngineEvent = {
  type: 'finished',
  finishReason: 'stop',
  usage: { promptTokens: 1, completionTokens: 1, cachedTokens: 0, reasoningTokens: 0 },
}

/** A pool of engines that end a request when told to, and note which of them has which. */
function setUp(size: number) {
  const running: { readonly engine: number; readonly said: string; readonly end: () => void }[] = []
  const statuses: ((status: EngineStatus) => void)[] = []
  const pool = createEnginePool({
    size,
    createEngine: (onStatus): WllamaEngine => {
      const engine = statuses.push(onStatus) - 1
      return {
        models: () => Promise.resolve([]),
        warm: () => Promise.resolve(),
        unload: () => Promise.resolve(),
        async *generate(request, model) {
          onStatus({ type: 'loading', modelId: model.id })
          await new Promise<void>((resolve) => {
            running.push({ engine, said: saidIn(request), end: resolve })
          })
          yield DONE
        },
        async *embed(_, model) {
          onStatus({ type: 'loading', modelId: model.id })
          await new Promise<void>((resolve) => {
            running.push({ engine, said: 'embedding', end: resolve })
          })
          yield { type: 'finished', promptTokens: 1 }
        },
      }
    },
  })
  return {
    pool,
    statuses,
    running,
    engineOf: (said: string) => running.findLast((each) => each.said === said)?.engine,
    ask: async (words: readonly string[], { model = 'a', signal = new AbortController().signal } = {}) => {
      const events: EngineEvent[] = []
      const request = {
        messages: words.map((content) => ({ role: 'user', content })),
      } as unknown as ChatRequest
      for await (const event of pool.generate(request, { id: model } as EngineModel, { signal }))
        events.push(event)
      return events
    },
    end: async (said: string) => {
      running.findLast((each) => each.said === said)?.end()
      await turn()
    },
  }
}

const saidIn = ({ messages }: ChatRequest) =>
  messages.map(({ content }) => (typeof content === 'string' ? content : '')).join(' ')
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a pool of engines', () => {
  test('runs as many at once as there are engines, and the rest in the order they come', async () => {
    const { ask, end, running } = setUp(2)
    const all = ['one', 'two', 'three', 'four'].map((word) => ask([word]))
    await turn()
    expect(running.map(({ said }) => said)).toEqual(['one', 'two'])
    await end('two')
    expect(running.map(({ said }) => said)).toEqual(['one', 'two', 'three'])
    for (const word of ['one', 'three', 'four']) await end(word)
    expect(await Promise.all(all)).toEqual([[DONE], [DONE], [DONE], [DONE]])
  })

  test('a caller who leaves while none is free takes none', async () => {
    const { ask, end, running } = setUp(1)
    const first = ask(['one'])
    const leaving = new AbortController()
    const second = ask(['two'], { signal: leaving.signal })
    const third = ask(['three'])
    await turn()
    leaving.abort()
    expect(await second).toEqual([])
    await end('one')
    await end('three')
    expect([await first, await third]).toEqual([[DONE], [DONE]])
    expect(running.map(({ said }) => said)).toEqual(['one', 'three'])
  })

  test('a conversation stays on the engine that read its beginning', async () => {
    const { ask, end, engineOf } = setUp(3)
    const begun = ['red', 'green', 'blue'].map((word) => ask([word]))
    await turn()
    for (const word of ['red', 'green', 'blue']) await end(word)
    await Promise.all(begun)
    const before = ['red', 'green', 'blue'].map(engineOf)
    expect(new Set(before).size).toBe(3)
    const next = ['blue', 'red', 'green'].map((word) => ask([word, 'more']))
    await turn()
    expect(['red more', 'green more', 'blue more'].map(engineOf)).toEqual(before)
    for (const word of ['red', 'green', 'blue']) await end(`${word} more`)
    await Promise.all(next)
  })

  test('a loaded model is used before an empty engine, and an empty one before another model goes', async () => {
    const { ask, end, engineOf, statuses } = setUp(2)
    const asked = async (word: string, model: string) => {
      const reply = ask([word], { model })
      await turn()
      await end(word)
      await reply
      return engineOf(word)
    }
    const first = await asked('one', 'a')
    expect(await asked('two', 'a')).toBe(first)
    const second = await asked('three', 'b')
    expect(second).not.toBe(first)
    // The one with a was used longest ago.
    expect(await asked('four', 'c')).toBe(first)
    // One that broke has nothing loaded.
    statuses[second ?? 0]?.({ type: 'crashed', modelId: 'b', reason: 'gone' })
    expect(await asked('five', 'b')).toBe(second)
  })
})
