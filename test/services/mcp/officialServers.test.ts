import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ServerQuestion } from '@/domain/mcp/serverContent'
import type { ListKind, McpSession, OpenOptions } from '@/services/mcp/mcpSession'
import { openSession } from '@/services/mcp/openSession'
import { startEverything } from '#test/support/mcp/startEverything'
import { startModernServer } from '#test/support/mcp/startModernServer'

const never = new AbortController().signal

async function connect(url: string, more: Partial<OpenOptions> = {}): Promise<McpSession> {
  const opened = await openSession({
    url,
    fetch: globalThis.fetch,
    idleLimitMs: 20_000,
    ask: async () => ({ type: 'cancel' }),
    elapsed: () => performance.now(),
    signal: never,
    ...more,
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

async function valueOf<Value>(answer: Promise<{ ok: true; value: Value } | { ok: false; error: unknown }>) {
  const done = await answer
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value
}

describe('server-everything, revision 2025-11-25', () => {
  let server: Awaited<ReturnType<typeof startEverything>>
  let session: McpSession
  const questions: ServerQuestion[] = []
  beforeAll(async () => {
    server = await startEverything()
    session = await connect(server.url, {
      ask: async (question) => {
        questions.push(question)
        if (question.type === 'sampling')
          return { type: 'accept', values: { text: 'Forty-two.', model: 'acme/swift-8b' } }
        return question.type === 'form'
          ? { type: 'accept', values: { name: 'Ada', check: true } }
          : { type: 'accept', values: {} }
      },
    })
  }, 30_000)
  afterAll(async () => {
    await session.close()
    await server.stop()
  })
  const call = (name: string, values = {}, more = {}) =>
    valueOf(session.callTool({ name, arguments: values, signal: never, ...more }))

  it('agrees on a revision of 2025 and says what it is', () => {
    expect(session.facts).toMatchObject({
      protocol: '2025-11-25',
      hasTools: true,
      hasPrompts: true,
      hasResources: true,
    })
    expect(session.facts.instructions).not.toBe('')
  })

  it('lists tools with schemas and hints', async () => {
    const { tools, dropped } = await valueOf(session.listTools(never))
    expect(dropped).toEqual([])
    const structured = tools.find(({ name }) => name === 'get-structured-content')
    expect(structured?.outputSchema).toContain('temperature')
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['echo', 'get-sum', 'trigger-elicitation-request']),
    )
  })

  it('gives text, structured results, images and links', async () => {
    expect((await call('get-sum', { a: 2, b: 40 })).content).toEqual([
      { type: 'text', text: 'The sum of 2 and 40 is 42.' },
    ])
    const weather = await call('get-structured-content', { location: 'Chicago' })
    expect(JSON.parse(weather.structured ?? '')).toHaveProperty('temperature')
    const images = (await call('get-tiny-image')).content
    expect(images).toContainEqual({
      type: 'image',
      mediaType: 'image/png',
      data: expect.stringMatching(/^iVBOR/),
    })
    const links = (await call('get-resource-links', { count: 3 })).content
    expect(links.filter(({ type }) => type === 'link')).toHaveLength(3)
    const reference = (await call('get-resource-reference', { resourceType: 'Text', resourceId: 1 })).content
    expect(reference).toContainEqual(expect.objectContaining({ type: 'resource', text: expect.any(String) }))
  })

  it('reports progress of a long call and can stop it', async () => {
    const progress: number[] = []
    await call(
      'trigger-long-running-operation',
      { duration: 1, steps: 4 },
      { onProgress: (each: { progress: number }) => progress.push(each.progress) },
    )
    expect(progress).toEqual([1, 2, 3, 4])
    const controller = new AbortController()
    const calling = session.callTool({
      name: 'trigger-long-running-operation',
      arguments: { duration: 60, steps: 600 },
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    expect(await calling).toMatchObject({ ok: false, error: { type: 'cancelled' } })
  })

  it('asks the person in the middle of a call and hands the answer over', async () => {
    const { content } = await call('trigger-elicitation-request')
    const form = questions.find(({ type }) => type === 'form')
    expect(form?.type === 'form' && form.fields.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['text', 'boolean', 'number', 'choice', 'choices']),
    )
    expect(JSON.stringify(content)).toContain('Ada')
  })

  it('asks the person before the model, and hands the answer over', async () => {
    const { content } = await call('trigger-sampling-request', { prompt: 'What is it?', maxTokens: 20_000 })
    const asked = questions.find(({ type }) => type === 'sampling')
    expect(asked).toMatchObject({ type: 'sampling', maxTokens: 8_192 })
    expect(JSON.stringify(asked)).toContain('What is it?')
    expect(JSON.stringify(content)).toContain('Forty-two.')
  })

  it('is told of the folders the person named', async () => {
    // It asks outside of the call, on the stream for changes.
    const told = await connect(server.url, { roots: ['file:///home/ada/project'], listens: true })
    const answer = await valueOf(told.callTool({ name: 'get-roots-list', arguments: {}, signal: never }))
    await told.close()
    expect(JSON.stringify(answer.content)).toContain('file:///home/ada/project')
    const { tools } = await valueOf(session.listTools(never))
    expect(tools.map(({ name }) => name)).not.toContain('get-roots-list')
  })

  it('lists resources and templates, and reads one', async () => {
    const resources = await valueOf(session.listResources(never))
    expect(resources.some(({ isTemplate }) => isTemplate)).toBe(true)
    const first = resources.find(({ isTemplate }) => !isTemplate)
    expect(await valueOf(session.readResource(first?.uri ?? '', never))).toEqual([
      expect.objectContaining({ type: 'resource', uri: first?.uri }),
    ])
  })

  it('lists prompts, completes their arguments and fills one in', async () => {
    const prompts = await valueOf(session.listPrompts(never))
    const completable = prompts.find(({ name }) => name === 'completable-prompt')
    expect(completable?.arguments.map(({ name }) => name)).toEqual(['department', 'name'])
    const values = await session.complete(
      { of: { type: 'prompt', name: 'completable-prompt' }, argument: 'department', value: 'E', others: {} },
      never,
    )
    expect(values).toContain('Engineering')
    const messages = await valueOf(session.getPrompt('args-prompt', { city: 'Oslo' }, never))
    expect(messages[0]).toMatchObject({
      role: 'user',
      content: { type: 'text', text: expect.stringContaining('Oslo') },
    })
  })

  it('answers a ping', async () => {
    expect(await valueOf(session.ping(never))).toBeGreaterThanOrEqual(0)
  })
})

describe('the official server library, revision 2026-07-28', () => {
  let server: Awaited<ReturnType<typeof startModernServer>>
  beforeAll(async () => {
    server = await startModernServer()
  })
  afterAll(() => server.stop())

  it('speaks the newest revision without a session', async () => {
    const session = await connect(server.url)
    expect(session.facts).toMatchObject({ protocol: '2026-07-28', name: 'modern', version: '3.1.4' })
    const { tools } = await valueOf(session.listTools(never))
    expect(tools[0]).toMatchObject({ title: 'Add', hints: { isReadOnly: true, isOpenWorld: false } })
    const result = await valueOf(session.callTool({ name: 'add', arguments: { a: 2, b: 3 }, signal: never }))
    expect(result).toMatchObject({ structured: '{"sum":5}', isError: false })
    expect(await valueOf(session.ping(never))).toBeGreaterThanOrEqual(0)
    await session.close()
  })

  it('tells when its list of tools changes, where it is listened to', async () => {
    const changes: ListKind[] = []
    const session = await connect(server.url, { listens: true, onChanged: (kind) => changes.push(kind) })
    await expect
      .poll(() => {
        server.handler.notify.toolsChanged()
        return changes.includes('tools')
      })
      .toBe(true)
    await session.close()
  })

  it('is found again after a page that may not send its headers tried', async () => {
    // A browser refuses the headers of 2026 in a preflight the server did not expect: no status, only a TypeError.
    const session = await connect(server.url, {
      fetch: (target, init) =>
        new Headers(init?.headers).has('mcp-method')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : globalThis.fetch(target, init),
    })
    expect(session.facts.protocol).toBe('2025-11-25')
    await session.close()
  })
})
