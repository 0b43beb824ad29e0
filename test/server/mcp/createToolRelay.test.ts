import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ToolServerId } from '@/domain/ids'
import { NEW_TOOL_SERVER } from '@/domain/mcp/toolServer'
import type { ServerQuestion } from '@/domain/mcp/serverContent'
import { busyProblem } from '@/builtin/problem'
import type { AppCaller } from '@/server/api/upstream'
import { createToolRelay, type ToolRelay } from '@/server/mcp/createToolRelay'
import { childEnvironment, startChild } from '@/server/mcp/child/startChild'
import type { McpServer } from '@/server/mcp/createAddressServer'
import { ok } from '@/lib/result'
import { createMasker } from '@/server/secrets/createMasker'
import { createServerPool } from '@/services/mcp/createServerPool'
import type { McpSession } from '@/services/mcp/mcpSession'
import { openSession } from '@/services/mcp/openSession'
import { startEverything } from '#test/support/mcp/startEverything'
import { startModernServer } from '#test/support/mcp/startModernServer'

const never = new AbortController().signal
const ANYONE: AppCaller = { who: 'ada', owner: 'ada', limit: () => Promise.resolve(undefined) }
const packaged = (name: string) => createRequire(import.meta.url).resolve(`@modelcontextprotocol/${name}`)

let folder: string
let everything: Awaited<ReturnType<typeof startEverything>>
let modern: Awaited<ReturnType<typeof startModernServer>>
let relay: ToolRelay
const said: string[] = []
let started = 0

const command = (name: string, args: readonly string[], env = {}): McpServer => ({
  type: 'command',
  name,
  title: name,
  command: process.execPath,
  args,
  env,
})

const relayTo = (servers: readonly McpServer[]): ToolRelay =>
  createToolRelay(servers, {
    start: ({ command: program, args, env }, onMessage, onSaid) => {
      started += 1
      const environment = { PATH: process.env['PATH'], SECRET: 'of the host' }
      return startChild({
        command: program,
        args,
        folder,
        env: childEnvironment(environment, env),
        onMessage,
        onSaid,
      })
    },
    newId: () => crypto.randomUUID(),
    elapsed: () => performance.now(),
    log: (line) => said.push(line),
    masker: createMasker([]),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'relay-'))
  await writeFile(join(folder, 'note.txt'), 'Buy milk.')
  everything = await startEverything()
  modern = await startModernServer()
  const stdio = fileURLToPath(new URL('../../support/mcp/modernStdio.mjs', import.meta.url))
  const address = { type: 'address', headers: {}, isPrivate: true } as const
  relay = relayTo([
    command('everything', [packaged('server-everything/dist/index.js'), 'stdio']),
    command('memory', [packaged('server-memory/dist/index.js')], {
      MEMORY_FILE_PATH: join(folder, 'memory.jsonl'),
    }),
    command('files', [packaged('server-filesystem/dist/index.js'), folder]),
    command('modern', [stdio], { GREETING: 'hello' }),
    command('missing', ['-e', 'console.error("No such module"); process.exit(3)']),
    { ...address, name: 'everything-http', title: 'Everything', url: everything.url },
    { ...address, name: 'modern-http', title: 'Modern', url: modern.url },
    { ...address, name: 'closed', title: 'Closed', url: everything.url, isPrivate: false },
    { ...command('for-bo', ['-e', '']), people: ['Bo'] },
  ])
}, 120_000)
afterAll(async () => {
  relay.stopAll()
  await everything.stop()
  await modern.stop()
  await rm(folder, { recursive: true, force: true })
})

const through =
  (to: () => ToolRelay, caller: AppCaller = ANYONE): typeof globalThis.fetch =>
  (input, init) =>
    to().answer(new Request(input, init), caller)

const at = (name: string) => `http://host.test/api/mcp/${name}`

async function open(
  name: string,
  ask: (question: ServerQuestion) => void = () => undefined,
): Promise<McpSession> {
  const opened = await openSession({
    url: at(name),
    fetch: through(() => relay),
    idleLimitMs: 20_000,
    ask: async (question) => {
      ask(question)
      return { type: 'accept', values: { name: 'Ada', check: true } }
    },
    elapsed: () => performance.now(),
    signal: never,
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  return opened.value
}

async function textOf(session: McpSession, name: string, values = {}): Promise<string> {
  const done = await session.callTool({ name, arguments: values, signal: never })
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value.content.map((part) => ('text' in part ? part.text : part.type)).join('\n')
}

describe('servers nobody here wrote, through the relay', () => {
  it('adds with server-everything, started here and reached by address', async () => {
    for (const name of ['everything', 'everything-http']) {
      const session = await open(name)
      expect(session.facts.protocol).toBe('2025-11-25')
      expect(await textOf(session, 'get-sum', { a: 2, b: 40 })).toContain('42')
      await session.close()
    }
  })

  it('shows progress, and asks the person in the middle of a call', async () => {
    const questions: ServerQuestion[] = []
    const session = await open('everything', (question) => questions.push(question))
    const progress: number[] = []
    const done = await session.callTool({
      name: 'trigger-long-running-operation',
      arguments: { duration: 1, steps: 4 },
      signal: never,
      onProgress: (each) => progress.push(each.progress),
    })
    expect(done.ok).toBe(true)
    expect(progress.length).toBeGreaterThan(0)
    await textOf(session, 'trigger-elicitation-request')
    expect(questions).toHaveLength(1)
    await session.close()
  })

  it('remembers with server-memory', async () => {
    const session = await open('memory')
    const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }]
    await textOf(session, 'create_entities', { entities })
    expect(await textOf(session, 'read_graph')).toContain('likes tea')
    await session.close()
  })

  it('reads a file with server-filesystem, and none outside of its folder', async () => {
    const session = await open('files')
    expect(await textOf(session, 'read_text_file', { path: join(folder, 'note.txt') })).toContain('Buy milk.')
    expect(await textOf(session, 'read_text_file', { path: '/etc/passwd' })).toContain('Access denied')
    await session.close()
  })

  it('speaks the newest protocol with what speaks it', async () => {
    for (const name of ['modern', 'modern-http']) expect((await open(name)).facts.protocol).toBe('2026-07-28')
    expect(await textOf(await open('modern-http'), 'add', { a: 2, b: 40 })).toBe('42')
  })
})

describe('what a started server gets', () => {
  it('is its own environment and none of the host’s', async () => {
    const names = (await textOf(await open('modern'), 'environment')).split(' ')
    expect(names).toEqual(expect.arrayContaining(['GREETING', 'PATH']))
    expect(names).not.toContain('SECRET')
  })

  it('starts again after it ended, and the call it ended in is of unknown outcome', async () => {
    const pool = createServerPool({
      fetch: through(() => relay),
      elapsed: () => performance.now(),
      addressOf: () => ok(at('modern')),
      headersFor: () => ({ ok: true, value: {} }),
      ask: () => Promise.resolve({ type: 'decline' }),
    })
    const server = {
      ...NEW_TOOL_SERVER,
      id: 's' as ToolServerId,
      name: 'M',
      url: '/api/mcp/modern',
      createdAt: 0,
    }
    const use = (name: string) =>
      pool.use(server, { signal: never, isRepeatable: false }, (session) =>
        session.callTool({ name, arguments: {}, signal: never }),
      )
    expect(await use('end')).toMatchObject({ ok: false, error: { type: 'broken' } })
    expect(await use('environment')).toMatchObject({ ok: true })
    expect(said.at(-1)).toBe('The tool server “modern” ended. It ended with code 7.')
    await pool.closeAll()
  })

  it('is not started again and again: after three ends it waits, and says why', async () => {
    const before = started
    const answers: string[] = []
    for (let tries = 0; tries < 5; tries++) {
      const opened = await openSession({
        url: at('missing'),
        fetch: through(() => relay),
        idleLimitMs: 5_000,
        ask: () => Promise.resolve({ type: 'decline' }),
        elapsed: () => performance.now(),
        signal: never,
      })
      answers.push(opened.ok ? 'opened' : JSON.stringify(opened.error))
    }
    expect(answers[0]).toContain('It ended with code 3.')
    // What it says on standard error is for whoever runs the host.
    expect(answers.join('')).not.toContain('No such module')
    expect(said).toContain('[missing] No such module')
    expect(answers.at(-1)).toContain('The server keeps ending.')
    // One asks what it speaks, three try.
    expect(started - before).toBe(4)
  })
})

describe('what can be reached', () => {
  const ask = (path: string, init: RequestInit = {}, caller = ANYONE) =>
    relay.answer(new Request(`http://host.test${path}`, init), caller)
  const post = (path: string, message: object, caller = ANYONE) =>
    ask(
      path,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) },
      caller,
    )
  const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } }

  it('are the names of the host, without addresses or programs', async () => {
    const listed = await (await ask('/api/mcp')).text()
    expect(JSON.parse(listed)).toMatchObject({
      servers: expect.arrayContaining([{ name: 'files', title: 'files' }]),
    })
    expect(listed).not.toContain(process.execPath)
    expect(listed).not.toContain(everything.url)
  })

  it.each(['/api/mcp/other', '/api/mcp/files/x', `/api/mcp/${encodeURIComponent('http://127.0.0.1')}`])(
    'is nothing else: %s',
    async (path) => {
      expect((await post(path, CALL)).status).toBe(404)
    },
  )

  it('keeps out of private networks what is not said to be there', async () => {
    const answer = await post('/api/mcp/closed', CALL)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('private network')
  })

  it('is only for the people an entry names', async () => {
    const bo: AppCaller = { ...ANYONE, who: 'b', names: ['Bo/laptop', 'laptop', 'Bo'] }
    const eve: AppCaller = { ...ANYONE, who: 'e', names: ['Eve'] }
    expect(await (await ask('/api/mcp', {}, bo)).text()).toContain('for-bo')
    expect(await (await ask('/api/mcp', {}, eve)).text()).not.toContain('for-bo')
    expect((await post('/api/mcp/for-bo', CALL, eve)).status).toBe(404)
  })

  it('counts calls against the limits of a key, and not what leads to them', async () => {
    const full: AppCaller = {
      who: 'f',
      owner: 'f',
      names: ['F'],
      limit: () => Promise.resolve(busyProblem('used up', 9)),
    }
    expect((await post('/api/mcp/everything-http', CALL, full)).status).toBe(429)
    const list = await post('/api/mcp/modern-http', { ...CALL, method: 'tools/list', params: {} }, full)
    expect(list.status).not.toBe(429)
  })

  it('takes one message of JSON of at most a megabyte, which no form of another page can send', async () => {
    expect((await ask('/api/mcp/files', { method: 'POST', body: '{}' })).status).toBe(415)
    expect((await post('/api/mcp/files', [CALL])).status).toBe(400)
    expect((await post('/api/mcp/files', { ...CALL, more: 'x'.repeat(1_000_001) })).status).toBe(413)
    expect((await ask('/api/mcp/files')).status).toBe(405)
  })

  it('keeps the session of one person from another', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    }
    const begun = await post('/api/mcp/memory', initialize)
    await begun.text()
    const headers = {
      'content-type': 'application/json',
      'mcp-session-id': begun.headers.get('mcp-session-id') ?? '',
    }
    const init = {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...CALL, method: 'tools/list', params: {} }),
    }
    expect((await ask('/api/mcp/memory', init, { ...ANYONE, who: 'eve' })).status).toBe(404)
    expect((await ask('/api/mcp/memory', init)).status).toBe(200)
    expect((await ask('/api/mcp/memory', { method: 'DELETE', headers })).status).toBe(204)
    expect((await ask('/api/mcp/memory', init)).status).toBe(404)
  })
})
