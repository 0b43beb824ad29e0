import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createHost } from '@/server/createHost'
import { buildApi } from '@/server/buildApi'
import { createMetrics } from '@/server/health/createMetrics'
import { listen, type Listening } from '@/server/listen'
import { openToolRelay, readMcpServers } from '@/server/mcp/readMcpServers'
import { readSettings } from '@/server/readSettings'
import { createMasker } from '@/server/secrets/createMasker'
import { secretsOf } from '@/server/secrets/secretsOf'
import { openHostStore } from '@/server/store/openHostStore'

const KEY = 'sk-of-the-upstream-123'
const TOOL_KEY = 'tk-of-the-tools-456'
const CHILD_KEY = 'ck-of-the-child-789'
const SECRETS = [KEY, TOOL_KEY, CHILD_KEY, Buffer.from(TOOL_KEY).toString('base64').slice(0, 20)]

let folder = ''
let foreign: Server
let host: Listening
let tools: ReturnType<typeof openToolRelay>
const log: string[] = []
const metrics = createMetrics(() => performance.now())

/** A service that gives back all it is sent, wherever it can. */
async function startEcho(): Promise<string> {
  foreign = createServer((request, response) => {
    const said = request.headers.authorization ?? ''
    response.writeHead(400, {
      'Content-Type': 'application/json',
      'Mcp-Session-Id': said,
      'Retry-After': said,
      'X-Request-Id': said,
    })
    response.end(
      JSON.stringify({ error: { message: `Bad: ${said} ${Buffer.from(said).toString('base64')}` } }),
    )
  })
  foreign.listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  const address = foreign.address()
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
}

/** Says its key on standard error and in an answer, then ends. */
const CHILD = `
  console.error('my key is ' + process.env.API_KEY)
  process.stdin.once('data', (data) => {
    const { id } = JSON.parse(data)
    console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: 1, message: process.env.API_KEY } }))
    setTimeout(() => process.exit(3), 50)
  })`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-secrets-'))
  const url = await startEcho()
  const environment = {
    PARLANCE_KEYS: join(folder, 'keys.json'),
    PARLANCE_UPSTREAM: url,
    PARLANCE_UPSTREAM_KEY: KEY,
  }
  const settings = readSettings(environment)
  const servers = readMcpServers(
    JSON.stringify({
      mcpServers: {
        echo: { url, private: true, headers: { Authorization: 'Bearer ${TOOL_KEY}' } },
        child: { command: process.execPath, args: ['-e', CHILD], env: { API_KEY: '${CHILD_KEY}' } },
      },
    }),
    { TOOL_KEY, CHILD_KEY },
  )
  if (!settings.ok || !servers.ok) throw new Error('the settings were not read')
  const masker = createMasker(secretsOf(settings.value, undefined, servers.value))
  tools = openToolRelay(servers.value, folder, { log: (line) => log.push(masker.text(line)), masker })
  const store = await openHostStore(settings.value, Date.now)
  const { api } = await buildApi(settings.value, '', store, { tools, masker })
  const listening = await listen(createHost({ files: new Map(), api: metrics.watch(api) }), {
    port: 0,
    hostname: '127.0.0.1',
  })
  if (!listening.ok) throw new Error(listening.error)
  host = listening.value
})
afterAll(async () => {
  tools.stopAll()
  await host.close()
  foreign.close()
  await rm(folder, { recursive: true, force: true })
})

async function shownAt(path: string, message?: object): Promise<string> {
  const answer = await fetch(host.url + path, {
    ...(message && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
    }),
  })
  return JSON.stringify([...answer.headers]) + (await answer.text())
}

const CALL = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }

describe('a secret of the host', () => {
  test.each([
    ['the gateway', '/v1/chat/completions', { model: 'm', messages: [] }],
    ['the list of models', '/v1/models', undefined],
    ['a tool server with an address', '/api/mcp/echo', CALL],
    ['a tool server that is a program', '/api/mcp/child', CALL],
  ])('does not come back through %s', async (_, path, message) => {
    const shown = await shownAt(path, message)
    for (const secret of SECRETS) expect(shown).not.toContain(secret)
    expect(shown).toMatch(/••••|\*\*\*\*/)
  })

  test('is not told to pages as what a program said last, and masked in the log', async () => {
    await shownAt('/api/mcp/child', CALL)
    await vi.waitFor(async () => expect(await shownAt('/api/mcp')).toContain('It ended with code 3.'), {
      timeout: 30_000,
    })
    const listed = await shownAt('/api/mcp')
    expect(listed).not.toContain('my key')
    expect(log).toContain('[child] my key is ••••')
    for (const secret of SECRETS) expect(listed + log.join('') + metrics.text([])).not.toContain(secret)
  })
})
