import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createFileKeyStore } from '@/server/store/files/createFileKeyStore'
import { inviteCommand } from '@/server/keys/inviteCommand'
import { createScriptedEngine, defaultReply, type ScriptedEngine } from '#test/support/service/scriptedEngine'
import { SCRIPTED_MODELS } from '#test/support/service/scriptedModels'
import { startHost } from '#test/support/service/startHost'
import { signal } from '#test/support/signal'

import { describeContract } from './contract'
import { describeDialects } from './dialects'

const MODEL = 'acme/swift-8b'
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-host-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keyFile = () => join(folder, 'keys.json')
let keys = 0

/** Invites someone as `npm run invite` does and gives the key. */
async function invite(...more: readonly string[]): Promise<string> {
  keys += 1
  const key = `pk-test-${keys}`
  const answer = await inviteCommand(['--name', `Guest ${keys}`, ...more], {
    keys: createFileKeyStore(keyFile()),
    now: Date.now,
    newKey: () => key,
  })
  if (!answer.ok) throw new Error(answer.error)
  return key
}

const slowEngine = (pauseMs: number): ScriptedEngine =>
  createScriptedEngine(SCRIPTED_MODELS, (request) => ({ ...defaultReply(request), pauseMs }))

describeContract('the host over HTTP, by invitation', async () => {
  const host = await startHost(slowEngine(1), keyFile(), { atOnce: 8 })
  return {
    baseURL: host.url,
    apiKey: await invite(),
    wrongKey: 'pk-wrong',
    model: MODEL,
    contextTokens: 32_768,
    close: () => host.close(),
  }
})

describeDialects('the host over HTTP, by invitation', async () => {
  const host = await startHost(slowEngine(1), keyFile(), { atOnce: 8 })
  return {
    baseURL: host.url,
    apiKey: await invite(),
    wrongKey: 'pk-wrong',
    model: MODEL,
    contextTokens: 32_768,
    close: () => host.close(),
  }
})

describe('the host with many callers', () => {
  test('200 clients stream at once, and each gets its own words, whole and in order', async () => {
    // No reply ends before all have begun.
    let begun = 0
    let allBegin: () => void = () => undefined
    const allBegan = new Promise<void>((resolve) => (allBegin = resolve))
    const engine = createScriptedEngine(SCRIPTED_MODELS, (request) => {
      begun += 1
      if (begun === 200) allBegin()
      return { ...defaultReply(request), until: allBegan }
    })
    const host = await startHost(engine, keyFile(), { atOnce: 200, inLine: 0 })
    const client = new OpenAI({ apiKey: await invite(), baseURL: `${host.url}/v1`, maxRetries: 0 })
    const texts = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const words = Array.from({ length: 20 }, (__, word) => `c${index}w${word}`).join(' ')
        const stream = await client.chat.completions.create({
          model: MODEL,
          messages: [{ role: 'user', content: words }],
          stream: true,
        })
        let text = ''
        let finish: string | null | undefined
        for await (const { choices } of stream) {
          text += choices[0]?.delta.content ?? ''
          finish = choices[0]?.finish_reason ?? finish
        }
        return { text, finish, expected: `You said: ${words}` }
      }),
    )
    for (const { text, finish, expected } of texts) {
      expect(text).toBe(expected)
      expect(finish).toBe('stop')
    }
    await expect.poll(() => engine.running()).toBe(0)
    await host.close()
  }, 60_000)

  test('a full line is 429 with the seconds to wait, and those in line are still served', async () => {
    // The first reply ends once the line was full, however slowly requests arrive.
    let refusals = 0
    const wasFull = signal()
    const engine = createScriptedEngine(SCRIPTED_MODELS, (request) => ({
      ...defaultReply(request),
      until: wasFull.given,
    }))
    const host = await startHost(engine, keyFile(), { atOnce: 1, inLine: 2 })
    const key = await invite()
    const complete = async () => {
      const answer = await fetch(`${host.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify({
          model: MODEL,
          messages: [{ role: 'user', content: 'one two three four five' }],
        }),
      })
      refusals += answer.status === 429 ? 1 : 0
      if (refusals === 2) wasFull.give()
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 5 }, complete))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    await host.close()
  })

  test('a client that is gone stops the engine', async () => {
    const engine = slowEngine(5)
    const host = await startHost(engine, keyFile())
    const leaving = new AbortController()
    const response = await fetch(`${host.url}/v1/chat/completions`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await invite()}` },
      body: JSON.stringify({
        model: MODEL,
        stream: true,
        messages: [{ role: 'user', content: 'word '.repeat(2000) }],
      }),
    })
    await response.body!.getReader().read()
    leaving.abort()
    await expect.poll(() => engine.running()).toBe(0)
    expect(engine.made()).toBeLessThan(1000)
    await host.close()
  })

  test('a key sees its own models and no others', async () => {
    const host = await startHost(slowEngine(0), keyFile())
    const client = new OpenAI({
      apiKey: await invite('--models', 'plain/echo'),
      baseURL: `${host.url}/v1`,
      maxRetries: 0,
    })
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['plain/echo'])
    await expect(
      client.chat.completions.create({ model: MODEL, messages: [{ role: 'user', content: 'hi' }] }),
    ).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
    await host.close()
  })

  test('writes no key and no prompt anywhere, whatever fails', async () => {
    const written: string[] = []
    const keep = (...parts: readonly unknown[]) => {
      written.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '))
      return true
    }
    const spies = [
      ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
        vi.spyOn(console, name).mockImplementation(keep),
      ),
      vi.spyOn(process.stdout, 'write').mockImplementation(keep),
      vi.spyOn(process.stderr, 'write').mockImplementation(keep),
    ]
    const secret = 'a prompt nobody may read'
    const engine = createScriptedEngine(SCRIPTED_MODELS, (request) => {
      const said = JSON.stringify(request.messages)
      if (said.includes('break')) throw new Error(`cannot answer ${said}`)
      return { text: 'word '.repeat(500), pauseMs: said.includes('slowly') ? 20 : 0 }
    })
    const host = await startHost(engine, keyFile(), { bodyBytes: 2000 })
    const key = await invite()
    const post = (content: string, more: object = {}, used = key, signal?: AbortSignal) =>
      fetch(`${host.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${used}` },
        body: JSON.stringify({ model: MODEL, messages: [{ role: 'user', content }], ...more }),
        ...(signal && { signal }),
      })
    try {
      expect((await post(secret)).status).toBe(200)
      expect((await post(`${secret}: break`)).status).toBe(500)
      expect((await post(`${secret}: break`, { stream: true })).status).toBe(500)
      expect((await post(secret, { temperature: secret })).status).toBe(400)
      expect((await post(secret.repeat(200))).status).toBe(413)
      expect((await post(secret, {}, 'pk-a-wrong-key')).status).toBe(401)
      const leaving = new AbortController()
      const left = await post(`${secret}, slowly`, { stream: true }, key, leaving.signal)
      await left.body!.getReader().read()
      leaving.abort()
      await expect.poll(() => engine.running()).toBe(0)
    } finally {
      await host.close()
      for (const spy of spies) spy.mockRestore()
    }
    const all = written.join('\n')
    for (const hidden of [secret, key, 'pk-a-wrong-key']) expect(all).not.toContain(hidden)
    expect(await readFile(keyFile(), 'utf8')).not.toContain(key)
  })

  test('a body that is too large is 413', async () => {
    const host = await startHost(slowEngine(0), keyFile(), { bodyBytes: 1000 })
    const client = new OpenAI({ apiKey: await invite(), baseURL: `${host.url}/v1`, maxRetries: 0 })
    await expect(
      client.chat.completions.create({
        model: MODEL,
        messages: [{ role: 'user', content: 'x'.repeat(2000) }],
      }),
    ).rejects.toMatchObject({ status: 413, code: 'request_too_large' })
    await host.close()
  })
})
