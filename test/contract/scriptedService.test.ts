import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { BREAKS, FRAMINGS, HANG, httpError, rateLimited } from '#test/support/service/faults'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { startScriptedService } from '#test/support/service/startScriptedService'

const BODY = { model: 'acme/swift-8b', messages: [{ role: 'user', content: 'hi' }], stream: true }
const post = (signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sk-all' },
  body: JSON.stringify(BODY),
  ...(signal && { signal }),
})

describe('the scripted service over HTTP', () => {
  let service: Awaited<ReturnType<typeof startScriptedService>>
  beforeAll(async () => {
    service = await startScriptedService()
  })
  afterAll(() => service.close())
  const complete = (signal?: AbortSignal) => fetch(`${service.url}/v1/chat/completions`, post(signal))

  test('replays bytes as they were written', async () => {
    service.script(FRAMINGS.crlfInOneByteReads)
    const text = await (await complete()).text()
    expect(text).toContain('🌍é')
    expect(text).toContain('\r\n\r\n')
  })

  test('breaks the connection on demand', async () => {
    service.script(BREAKS.reset)
    await expect(complete().then((response) => response.text())).rejects.toThrow()
  })

  test('hangs until the caller leaves', async () => {
    service.script(HANG)
    const leaving = new AbortController()
    const response = await complete(leaving.signal)
    const reader = response.body!.getReader()
    await reader.read()
    leaving.abort()
    await expect(reader.read()).rejects.toThrow()
  })

  test('gives statuses and headers, then follows the rules again', async () => {
    service.script(rateLimited(7), httpError(503))
    const first = await complete()
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await complete()).status).toBe(503)
    expect((await complete()).status).toBe(200)
  })

  test('keeps what it was sent, and answers preflights unless told not to', async () => {
    await (await complete()).text()
    expect(service.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      body: BODY,
    })
    const preflight = { method: 'OPTIONS', headers: { Origin: 'https://page.test' } }
    expect(
      (await fetch(`${service.url}/v1/models`, preflight)).headers.get('access-control-allow-origin'),
    ).toBe('*')
    service.allowOrigins(false)
    expect(
      (await fetch(`${service.url}/v1/models`, preflight)).headers.get('access-control-allow-origin'),
    ).toBeNull()
  })
})

test('as fetch it rejects like fetch when unreachable or aborted', async () => {
  const service = createScriptedService()
  service.script({ type: 'unreachable' })
  await expect(service.fetch('https://x.test/v1/chat/completions', post())).rejects.toBeInstanceOf(TypeError)
  service.script(HANG)
  const leaving = new AbortController()
  const response = await service.fetch('https://x.test/v1/chat/completions', post(leaving.signal))
  const reading = response.text()
  leaving.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})
