import type { Worker } from 'node:worker_threads'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { EngineEvent } from '@/builtin/engine'
import { readChatRequest } from '@/builtin/readChatRequest'
import { createPocketEngine, hasPocket } from '#test/support/service/pocketEngine'

/** Past the service's bounds, straight to the engine: its sampler walks through this grammar for minutes. */
const ENDLESS = {
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'a', schema: { type: 'string', pattern: `^(${'.?'.repeat(40)})*$` } },
  },
}

const WAIT = { timeout: 60_000 }

async function setUp() {
  const { engine, entry } = await createPocketEngine(2)
  async function ask(
    extra: object = {},
    signal = new AbortController().signal,
  ): Promise<EngineEvent | undefined> {
    const request = readChatRequest({
      model: entry.id,
      messages: [{ role: 'user', content: 'Hello' }],
      max_tokens: 4,
      ...extra,
    })
    if (!request.ok) throw new Error(request.error.message)
    const events: EngineEvent[] = []
    for await (const event of engine.generate(request.value, entry, { signal })) events.push(event)
    return events.at(-1)
  }
  return { engine, ask }
}

/** The threads of engines, in the order they were started. */
const threads: Worker[] = []
const note = (thread: Worker) => void threads.push(thread)
beforeEach(() => {
  threads.length = 0
  process.on('worker', note)
})
afterEach(() => void process.off('worker', note))

describe.skipIf(!hasPocket)('two real engines', () => {
  test('one is lost in a request, the other answers meanwhile, and both answer after', async () => {
    const { engine, ask } = await setUp()
    const leaving = new AbortController()
    const lost = ask(ENDLESS, leaving.signal)
    // With one engine these would wait for ever.
    expect(await ask()).toMatchObject({ type: 'finished' })
    expect(await ask()).toMatchObject({ type: 'finished' })
    leaving.abort()
    expect(await lost).not.toMatchObject({ type: 'finished' })
    expect(await Promise.all([ask(), ask()])).toMatchObject([{ type: 'finished' }, { type: 'finished' }])
    await engine.unload()
  }, 120_000)

  test('one whose thread dies fails its own request alone, and the next one gets a fresh engine', async () => {
    const { engine, ask } = await setUp()
    // Both have the model by then: one that ends while it reads it fails in another way.
    const first = ask({ max_tokens: 12 })
    await vi.waitFor(() => expect(threads).toHaveLength(1), WAIT)
    await Promise.all([first, ask({ max_tokens: 12 })])
    expect(threads).toHaveLength(2)
    const lost = ask(ENDLESS)
    const other = ask({ max_tokens: 40 })
    expect(await ask()).toMatchObject({ type: 'finished' })
    await threads[0]?.terminate()
    expect(await lost).toMatchObject({ type: 'failed', problem: { code: 'engine_crashed' } })
    expect(await other).toMatchObject({ type: 'finished' })
    expect(await Promise.all([ask(), ask()])).toMatchObject([{ type: 'finished' }, { type: 'finished' }])
    expect(threads).toHaveLength(3)
    await engine.unload()
  }, 120_000)
})
