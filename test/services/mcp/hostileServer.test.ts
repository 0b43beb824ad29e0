import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ToolServerId } from '@/domain/ids'
import { describeServerFault, type ServerFault } from '@/domain/mcp/serverFault'
import { NEW_TOOL_SERVER, type ToolServer } from '@/domain/mcp/toolServer'
import { ok } from '@/lib/result'
import { createServerPool } from '@/services/mcp/createServerPool'
import type { McpSession, OpenOptions } from '@/services/mcp/mcpSession'
import { openSession } from '@/services/mcp/openSession'
import { startHostileServer, type HostileServer } from '#test/support/mcp/startHostileServer'

let server: HostileServer
const never = new AbortController().signal
const sessions: McpSession[] = []

beforeAll(async () => {
  server = await startHostileServer()
})
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.close()))
  await server.stop()
})

const optionsFor = (path: string, more: Partial<OpenOptions> = {}): OpenOptions => ({
  url: `${server.url}${path}`,
  fetch: globalThis.fetch,
  idleLimitMs: 10_000,
  ask: async () => ({ type: 'cancel' }),
  elapsed: () => performance.now(),
  signal: never,
  ...more,
})

async function connect(path = '/mcp', more: Partial<OpenOptions> = {}): Promise<McpSession> {
  const opened = await openSession(optionsFor(path, more))
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  sessions.push(opened.value)
  return opened.value
}

async function call(name: string, more: Partial<OpenOptions> = {}) {
  const session = await connect('/mcp', more)
  return session.callTool({ name, arguments: {}, signal: never })
}

async function faultOfCall(name: string, more: Partial<OpenOptions> = {}): Promise<ServerFault> {
  const done = await call(name, more)
  if (done.ok) throw new Error(`${name} succeeded`)
  return done.error
}

describe('a server that cannot be used', () => {
  it.each([
    ['/status/401', { type: 'signIn', origin: expect.any(String), detail: 'The key is too old' }],
    ['/status/403', { type: 'refused' }],
    ['/status/503', { type: 'status', status: 503 }],
    ['/status/404', { type: 'status', status: 404 }],
    ['/html', { type: 'unusable' }],
  ])('says why at %s', async (path, fault) => {
    const opened = await openSession(optionsFor(path))
    expect(opened).toMatchObject({ ok: false, error: fault })
  })

  it('is unreachable when nothing listens, in whichever way it is asked', async () => {
    const opened = await openSession(optionsFor('', { url: 'http://127.0.0.1:9/mcp' }))
    expect(opened).toMatchObject({ ok: false, error: { type: 'unreachable', origin: 'http://127.0.0.1:9' } })
  })

  it('is released when the person stops waiting', async () => {
    const controller = new AbortController()
    const opening = openSession(optionsFor('/slow', { signal: controller.signal }))
    controller.abort()
    expect(await opening).toMatchObject({ ok: false, error: { type: 'cancelled' } })
  })
})

describe('lists of a hostile server', () => {
  it('takes a thousand of ten thousand tools and says so', async () => {
    const listed = await (await connect('/many')).listTools(never)
    expect(listed.ok && listed.value.tools.length).toBe(1_000)
    expect(listed.ok && listed.value.dropped).toEqual([
      expect.stringContaining('9,000 more tools were left out'),
    ])
  })

  it('gives up a list that never ends', async () => {
    const listed = await (await connect('/endless')).listTools(never)
    expect(listed).toMatchObject({ ok: false, error: { type: 'unusable', detail: 'Its list never ends' } })
    expect(server.seen.filter((method) => method === 'tools/list').length).toBeLessThan(150)
  })

  it('drops tools that cannot be used and keeps the others, circular schemas among them', async () => {
    const listed = await (await connect('/odd')).listTools(never)
    if (!listed.ok) throw new Error(JSON.stringify(listed.error))
    const { tools, dropped } = listed.value
    expect(tools.map(({ name }) => name)).toEqual(['circular', 'twice', 'hidden', 'a.b'])
    expect(tools[2]?.description).toBe('Adds two numbers')
    expect(tools[3]?.hints).toEqual({
      isReadOnly: true,
      isDestructive: true,
      isIdempotent: false,
      isOpenWorld: false,
    })
    expect(dropped).toHaveLength(4)
    expect(dropped.join(' ')).toMatch(/nests too deep.*larger than 60 kB.*name is too long.*same name/)
  })

  it('shows the name of a server without characters that turn it around', async () => {
    expect((await connect()).facts.name).toBe('hostilegnp.exe')
  })
})

describe('calls of a hostile server', () => {
  it.each([
    ['huge', { type: 'tooLarge' }],
    ['announced', { type: 'tooLarge' }],
    ['flood', { type: 'flood' }],
    ['ends', { type: 'broken' }],
    ['cut', { type: 'broken' }],
    ['html', { type: 'unusable' }],
    ['broken', { type: 'unusable' }],
    ['shapeless', { type: 'unusable' }],
    ['error', { type: 'error', code: -32602, message: 'Unknown tool: error' }],
    ['busy', { type: 'status', status: 429 }],
    ['denied', { type: 'refused', detail: 'Your plan has no such tool' }],
    ['asks', { type: 'flood' }],
  ])('%s fails with a sentence and harms nothing else', async (name, fault) => {
    const session = await connect()
    const done = await session.callTool({ name, arguments: {}, signal: never })
    expect(done).toMatchObject({ ok: false, error: fault })
    if (!done.ok) expect(describeServerFault(done.error, { via: 'direct' })).toMatch(/^\S.+ .+[.]$/s)
    const other = await connect()
    expect(await other.callTool({ name: 'fine', arguments: {}, signal: never })).toMatchObject({ ok: true })
  })

  it('ends a call after a silence', async () => {
    expect(await faultOfCall('silent', { idleLimitMs: 300 })).toEqual({ type: 'silent', limitMs: 300 })
  })

  it('waits longer than the silence allowed while there is progress', async () => {
    const session = await connect('/mcp', { idleLimitMs: 500 })
    const progress: unknown[] = []
    const done = await session.callTool({
      name: 'slow',
      arguments: {},
      signal: never,
      onProgress: (each) => progress.push(each),
    })
    expect(done).toMatchObject({ ok: true, value: { content: [{ text: 'slow but sure' }] } })
    expect(progress[0]).toEqual({ progress: 1, total: 6, message: 'step 1' })
  })

  it('ends a call that is stopped, and tells the server', async () => {
    const session = await connect()
    const controller = new AbortController()
    const calling = session.callTool({ name: 'silent', arguments: {}, signal: controller.signal })
    await expect.poll(() => server.seen.at(-1)).toBe('tools/call silent')
    controller.abort()
    expect(await calling).toMatchObject({ ok: false, error: { type: 'cancelled' } })
    await expect.poll(() => server.seen.includes('notifications/cancelled')).toBe(true)
  })

  it('reads an event that is split inside a character', async () => {
    expect(await call('split')).toMatchObject({
      ok: true,
      value: { content: [{ type: 'text', text: 'Grüße 🙂' }] },
    })
  })

  it('closes a stream that stays open after its answer', async () => {
    const before = server.open()
    expect(await call('lingers')).toMatchObject({ ok: true })
    await expect.poll(() => server.open()).toBe(before)
  })

  it('keeps a failure of the tool for the model', async () => {
    expect(await call('failing')).toMatchObject({
      ok: true,
      value: { isError: true, content: [{ text: 'No such file' }] },
    })
  })

  it('leaves out what nests too deep and what is too much, and says so', async () => {
    const deep = await call('deep')
    expect(deep.ok && deep.value).toEqual({
      content: [],
      isError: false,
      notes: ['The structured result nests too deep and was left out.'],
    })
    const blocks = await call('blocks')
    expect(blocks.ok && blocks.value.content.length).toBe(200)
    expect(blocks.ok && blocks.value.notes).toEqual(['4,800 of 5,000 parts were left out.'])
  })
})

describe('the pool of sessions', () => {
  const tools: ToolServer = {
    ...NEW_TOOL_SERVER,
    id: 'a' as ToolServerId,
    name: 'Test',
    url: '',
    createdAt: 0,
  }
  const poolFor = (headers: Readonly<Record<string, string>> = {}) =>
    createServerPool({
      fetch: globalThis.fetch,
      elapsed: () => performance.now(),
      addressOf: () => ok(`${server.url}/mcp`),
      headersFor: () => ok(headers),
      ask: async () => ({ type: 'cancel' }),
    })

  it('opens a lost session again and repeats what only reads', async () => {
    const own = await startHostileServer()
    const pool = createServerPool({
      fetch: globalThis.fetch,
      elapsed: () => performance.now(),
      addressOf: () => ok(`${own.url}/mcp`),
      headersFor: () => ok({}),
      ask: async () => ({ type: 'cancel' }),
    })
    const run = (name: string, isRepeatable: boolean) =>
      pool.use(tools, { signal: never, isRepeatable }, (session) =>
        session.callTool({ name, arguments: {}, signal: never }),
      )
    expect(await run('fine', false)).toMatchObject({ ok: true })
    // It answers 404 to this and everything after it in the first session.
    expect(await run('forgets', false)).toMatchObject({ ok: false, error: { type: 'sessionLost' } })
    expect(await run('fine', true)).toMatchObject({ ok: true })
    expect(own.seen.filter((method) => method === 'initialize')).toHaveLength(2)
    await pool.closeAll()
    await own.stop()
  })

  it('uses one session for calls at the same time, and sends the key with each request', async () => {
    const pool = poolFor({ authorization: 'Bearer secret' })
    const from = server.headers.length
    const before = server.seen.filter((method) => method === 'initialize').length
    await Promise.all(
      [1, 2, 3].map(() =>
        pool.use(tools, { signal: never, isRepeatable: true }, (session) =>
          session.callTool({ name: 'fine', arguments: {}, signal: never }),
        ),
      ),
    )
    expect(server.seen.filter((method) => method === 'initialize').length - before).toBe(1)
    expect(server.headers.slice(from).every(({ authorization }) => authorization === 'Bearer secret')).toBe(
      true,
    )
    await pool.closeAll()
  })
})
