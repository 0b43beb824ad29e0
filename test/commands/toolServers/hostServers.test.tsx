// @vitest-environment jsdom
import { createRequire } from 'node:module'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { createApi } from '@/server/api/createApi'
import { openToolRelay } from '@/server/mcp/readMcpServers'
import { createMasker } from '@/server/secrets/createMasker'
import type { ToolRelay } from '@/server/mcp/createToolRelay'
import { failed, ok } from '@/lib/result'
import { selectThread } from '@/store/selectors'
import { HostServers } from '@/views/settings/tools/servers/ServersSection'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'
import { violationsIn } from '#test/support/violationsIn'

import { TALK } from '../replies/recordedReply'
import { WAIT } from '../toolLoop/loopApp'
import { plainMeter } from '#test/support/service/plainMeter'

/** Of the page in tests. */
const ORIGIN = 'https://app.test'
const KEY = 'key-of-ada'
const relays: ToolRelay[] = []
afterEach(() => relays.splice(0).forEach((relay) => relay.stopAll()))

/** A chat in an app whose host names server-memory, and lets in whoever has the key where it `needsKey`. */
async function start({ needsKey = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'host-'))
  const entry = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/dist/index.js')
  const tools = openToolRelay(
    [
      {
        type: 'command',
        name: 'memory',
        title: 'Memory',
        command: process.execPath,
        args: [entry],
        env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
      },
    ],
    folder,
    { log: () => undefined, masker: createMasker([]) },
  )
  relays.push(tools)
  const model = createScriptedService({ keys: null })
  const ada = { name: 'Ada', key: { name: 'Ada', hash: 'h', createdAt: 0, expiresAt: null, models: null } }
  const api = createApi({
    kind: 'builtin',
    answer: (request) => model.fetch(request),
    authorize: undefined,
    authorizeApp: needsKey
      ? (request) =>
          Promise.resolve(
            request.headers.get('authorization') === `Bearer ${KEY}`
              ? ok(ada)
              : failed({ status: 401, message: 'no', type: 'authentication_error', param: null, code: null }),
          )
      : undefined,
    tools,
    limiter: () => Promise.resolve(undefined),
    meter: plainMeter,
    usage: () => Promise.reject(new Error('none')),
    isLoopback: false,
    allowedHosts: [],
    isCatalogOpen: true,
    newId: () => 'id',
  })
  const host = { ...CONNECTION, id: 'host' as never, name: 'Host', baseUrl: ORIGIN }
  const test = await createTestApp({
    fetch: (input, init) => {
      const request = new Request(input, init)
      return new URL(request.url).pathname.startsWith('/api/mcp') ? api(request, 'x') : model.fetch(request)
    },
    connections: [CONNECTION, host],
    conversations: [TALK],
  })
  const runs = () => {
    const { tree, path } = selectThread(TALK.id)(test.app.store.getState())
    return path.flatMap((id): (readonly [MessageId, string])[] => {
      const part = tree.byId.get(id)?.parts[0]
      return part?.type === 'toolResult' && part.run ? [[id, part.run.state]] : []
    })
  }
  return { ...test, model, host, runs, commands: await test.app.commands.loadToolCommands() }
}

it('lists the servers of the host with their tools, and uses them in a chat', async () => {
  const { app, show, model, commands, runs } = await start()
  await act(async () => {
    show(<HostServers />)
  })
  await act(() => commands.recallServerTools())
  const list = within(await screen.findByRole('list', { name: 'Servers of this host' }))
  await userEvent.click(list.getByRole('button', { name: 'Refresh Memory' }))
  expect(await list.findByText(/^11 tools · about \S+ tokens per turn/, {}, WAIT)).toBeVisible()
  expect(list.queryByRole('button', { name: /^(Edit|Remove)/ })).toBeNull()
  expect(await violationsIn(document.body)).toEqual([])

  await commands.switchToolSource(TALK.id, 'relay:/api/mcp/memory', true)
  const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }]
  model.script(
    { type: 'reply', toolCalls: [{ name: 'memory__create_entities', arguments: { entities } }] },
    { type: 'reply', text: 'I will remember.' },
  )
  const sent = app.commands.sendMessage(TALK.id, { text: 'Remember', attachments: [] })
  await vi.waitFor(() => expect(runs().at(-1)?.[1]).toBe('asking'), WAIT)
  await app.commands.decideToolCall(TALK.id, runs().at(-1)![0], 'once')
  await sent
  expect(runs().at(-1)?.[1]).toBe('done')
  expect(model.requests.at(-1)?.text).toContain('likes tea')
})

it('asks for the key of the host where it lets in invited people only, and sends it to the host alone', async () => {
  const { app, show, host, commands } = await start({ needsKey: true })
  await act(async () => {
    show(<HostServers />)
  })
  await act(() => commands.recallServerTools())
  expect(screen.getByText(/only lets invited people use its servers/)).toBeVisible()
  expect(app.store.getState().hostServers).toEqual([])

  await app.deps.keys.setKey(host, KEY)
  await act(() => commands.recallServerTools())
  expect(app.store.getState().hostServers.map(({ name }) => name)).toEqual(['Memory'])
  await act(() => commands.refreshToolServer('host:memory' as never))
  expect(app.store.getState().serverStates['host:memory' as never]).toMatchObject({
    list: { tools: expect.arrayContaining([expect.objectContaining({ name: 'read_graph' })]) },
  })
})

it('says so when a chat uses a server that the host no longer names', async () => {
  const { app, model, commands } = await start()
  await commands.switchToolSource(TALK.id, 'relay:/api/mcp/gone', true)
  model.script({ type: 'reply', text: 'Without it.' })
  await app.commands.sendMessage(TALK.id, { text: 'Go', attachments: [] })
  expect(app.store.getState().notices.map(({ text }) => text)).toEqual([
    'This app’s host doesn’t offer “gone” now, so its tools are left out.',
  ])
})
