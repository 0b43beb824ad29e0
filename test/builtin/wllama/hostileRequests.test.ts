import { describe, expect, test } from 'vitest'

import { createService } from '@/builtin/service/createService'
import { readChatRequest } from '@/builtin/readChatRequest'
import { hostileRequest } from '#test/support/hostile/hostileRequest'
import { seededRandom } from '#test/support/hostile/seededRandom'
import { createPocketEngine, hasPocket } from '#test/support/service/pocketEngine'

const COUNT = 40
/** After this long a sender leaves, as people do. */
const PATIENCE_MS = 1000

async function setUp() {
  const { engine, entry, newId } = await createPocketEngine()
  const service = createService({ engine, now: Date.now, newId })
  const send = (body: BodyInit, signal: AbortSignal | null = null) =>
    service(
      new Request('https://builtin.test/v1/chat/completions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal,
      }),
    )
  /** Asks something simple; the milliseconds until its whole answer. */
  async function askSimply(): Promise<number> {
    const started = performance.now()
    const answer = await send(
      JSON.stringify({
        model: entry.id,
        messages: [{ role: 'user', content: 'Hello' }],
        max_tokens: 4,
      }),
    )
    expect(await answer.json()).toMatchObject({ usage: { completion_tokens: expect.any(Number) } })
    return performance.now() - started
  }
  return { engine, entry, model: entry.id, send, askSimply }
}

describe.skipIf(!hasPocket)('the built-in service with Pocket', () => {
  test(`answers after ${COUNT} hostile requests, whose senders leave after a second`, async () => {
    const { engine, model, send, askSimply } = await setUp()
    const random = seededRandom(29)
    const outcomes = { answered: 0, refused: 0, broken: 0 }
    for (let left = COUNT; left > 0; left--) {
      const { path, body } = hostileRequest(random, { model, key: 'none', most: 3000 })
      if (path !== '/v1/chat/completions' || body === undefined) continue
      const answer = await send(
        typeof body === 'string' ? body : Uint8Array.from(body),
        AbortSignal.timeout(PATIENCE_MS),
      )
      await answer.text()
      outcomes[answer.status < 400 ? 'answered' : answer.status < 499 ? 'refused' : 'broken'] += 1
    }
    expect(outcomes.refused).toBeGreaterThan(COUNT / 3)
    expect(outcomes.answered).toBeGreaterThan(0)
    expect(await askSimply()).toBeLessThan(10_000)
    await engine.unload()
  }, 180_000)

  test('a schema that takes too long to compile is refused after five seconds, and at once when its caller leaves', async () => {
    const { model, send, askSimply } = await setUp()
    const ask = (pattern: string, signal: AbortSignal | null = null) =>
      send(
        JSON.stringify({
          model,
          messages: [{ role: 'user', content: 'Hello' }],
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'a', schema: { type: 'string', pattern } },
          },
        }),
        signal,
      )
    await askSimply()
    const enormous = await ask('^(((a?){50}){50}){50}$')
    expect([enormous.status, await enormous.json()]).toMatchObject([
      400,
      { error: { code: 'schema_too_large' } },
    ])
    const started = performance.now()
    const slow = await ask('^((a?){50}){50}$')
    expect([slow.status, await slow.json()]).toMatchObject([400, { error: { code: 'schema_too_complex' } }])
    const took = performance.now() - started
    expect(took).toBeGreaterThan(4_000)
    expect(took).toBeLessThan(9_000)
    await askSimply()
    const again = performance.now()
    await (await ask('^((b?){50}){50}$', AbortSignal.timeout(PATIENCE_MS))).text()
    expect(performance.now() - again).toBeLessThan(PATIENCE_MS + 3_000)
    expect(await askSimply()).toBeLessThan(20_000)
  }, 120_000)

  test('an engine lost in one token is ended when its caller leaves, and the next request is answered', async () => {
    const { engine, entry, askSimply } = await setUp()
    // Past the service's bounds, straight to the engine: its sampler walks through this grammar for minutes.
    const schema = { type: 'string', pattern: `^(${'.?'.repeat(40)})*$` }
    const request = readChatRequest({
      model: entry.id,
      messages: [{ role: 'user', content: 'Hello' }],
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
    })
    if (!request.ok) throw new Error(request.error.message)
    const signal = AbortSignal.timeout(2 * PATIENCE_MS)
    const events = []
    for await (const event of engine.generate(request.value, entry, { signal })) events.push(event)
    expect(events.some(({ type }) => type === 'finished')).toBe(false)
    expect(await askSimply()).toBeLessThan(10_000)
    await engine.unload()
  }, 60_000)
})
