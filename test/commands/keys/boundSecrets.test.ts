import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'

import { createHttpProvider } from '@/commands/http/httpProvider'
import { createSearchProvider } from '@/commands/web/searchProvider'
import { listServerTools } from '@/commands/toolServers/listServerTools'
import { takePreferences } from '@/commands/settings/changeAppSettings'
import { originOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import { connectionLine } from '@/domain/files/furtherRecords'
import { httpKeyOwner, httpSource, type HttpApi } from '@/domain/http/httpApi'
import type { ConnectionId, ConversationId, ModelId, ToolServerId } from '@/domain/ids'
import { serverKeyOwner } from '@/domain/keys/keyOwner'
import { NEW_TOOL_SERVER, type ToolServer } from '@/domain/mcp/toolServer'
import type { Kind } from '@/domain/sync/operation'
import type { Write } from '@/domain/sync/registers'
import { connectionValue } from '@/domain/sync/values/settingValues'
import {
  NEW_SEARCH_SERVICE,
  searchKeyOwner,
  searchSource,
  type SearchService,
} from '@/domain/web/searchService'
import { withItem } from '@/domain/settings/settings'
import { createSession } from '@/services/storage/createSession'
import { DATABASE_NAME } from '@/services/storage/openStorage'
import { TABLES } from '@/services/sync/rows/syncRows'
import { putValues } from '@/services/sync/rows/putForeign'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const HOST = 'https://app.test'
const stamp = '0000000000001-0000-other'
const signal = new AbortController().signal

const SECRETS = {
  host: 'sk-canary-host',
  provider: 'sk-canary-provider',
  header: 'canary-header',
  server: 'sk-canary-server',
  http: 'sk-canary-http',
  search: 'sk-canary-search',
}

/** What the person has here: each with its secret, all of them given for one origin. */
const OWN: Connection = { ...CONNECTION, headers: { 'X-Team': SECRETS.header } }
const INVITED: Connection = {
  ...CONNECTION,
  id: 'host' as ConnectionId,
  name: 'Host',
  baseUrl: HOST,
  catalogUrl: '',
}
const SERVER: ToolServer = {
  ...NEW_TOOL_SERVER,
  id: 's1' as ToolServerId,
  name: 'Server',
  url: 'https://alpha.test/mcp',
  createdAt: 0,
}
const API: HttpApi = {
  id: 'h1',
  name: 'Pets',
  url: 'https://alpha.test/pets',
  via: 'direct',
  rememberKey: false,
  keyIn: 'bearer',
  keyName: '',
  operations: JSON.stringify([
    {
      name: 'list',
      description: '',
      method: 'GET',
      path: '/all',
      places: {},
      rest: 'query',
      schema: '{"type":"object"}',
      isOn: true,
    },
  ]),
  createdAt: 0,
}
const SERVICE: SearchService = {
  ...NEW_SEARCH_SERVICE,
  id: 'w1',
  kind: 'tavily',
  name: 'Search',
  url: 'https://alpha.test/search',
  via: 'direct',
  createdAt: 0,
}

/** Where records may lead: the person's own origins, and every spelling of others that a browser takes for one. */
const ADDRESSES = [
  'https://evil.test/mcp',
  'https://evil.test/api/mcp/x',
  '//evil.test/api/mcp/x',
  '/\\evil.test/api/mcp/x',
  '\\\\evil.test\\api\\mcp\\x',
  '/\t/evil.test/api/mcp/x',
  'https:evil.test/api/mcp/x',
  'https:/evil.test',
  ' https://evil.test',
  'HTTPS://EVIL.TEST',
  'https://app.test@evil.test/api/mcp/x',
  'https://alpha.test@evil.test',
  'https://app.test.evil.test/api/mcp/x',
  'https://alpha.test.evil.test',
  'https://app.test:8443/api/mcp/x',
  'https://alpha.test:8443',
  'http://alpha.test',
  'http://app.test/api/mcp/x',
  'https://alpha.test./x',
  '/api/mcp/../../../evil',
  '/api/mcp/..',
  '/api/other',
  '/api/mcp/x?to=//evil.test',
  '',
] as const

type Way = 'sync' | 'file'
type Records = {
  readonly settings: readonly (readonly [string, object])[]
  readonly connections: readonly Connection[]
}

/**
 * The same record of each kind at another address, under the id of the person's own and under a new one. Those that
 * have ids of their own come together: each is held, asked about and used by itself.
 */
const recordsAt = (address: string): readonly Records[] =>
  ['', 'new-'].flatMap((start) => {
    const alpha = { ...OWN, id: `${start}alpha` as ConnectionId }
    const invited = { ...INVITED, id: `${start}host` as ConnectionId, baseUrl: address }
    return [
      {
        connections: [{ ...alpha, baseUrl: address }, invited],
        settings: [
          ['toolServers', { ...SERVER, id: `${start}s1`, via: 'direct', url: address }],
          ['httpApis', { ...API, id: `${start}h1`, via: 'direct', url: address }],
          ['searchServices', { ...SERVICE, id: `${start}w1`, via: 'direct', url: address }],
        ],
      },
      {
        connections: [{ ...alpha, catalogUrl: address }],
        settings: [
          ['toolServers', { ...SERVER, id: `${start}s1`, via: 'relay', url: address }],
          ['httpApis', { ...API, id: `${start}h1`, via: 'host', url: address }],
          ['searchServices', { ...SERVICE, id: `${start}w1`, via: 'host', url: address }],
        ],
      },
    ] satisfies readonly Records[]
  })

type Sent = { readonly url: URL; readonly all: string }

async function open() {
  const sent: Sent[] = []
  const indexedDB = new IDBFactory()
  const test = await createTestApp({
    indexedDB,
    connections: [OWN, INVITED],
    conversations: [
      {
        ...CONVERSATION,
        id: 'c1' as ConversationId,
        settings: { ...CONVERSATION.settings, connectionId: OWN.id, modelId: 'm' as ModelId },
      },
    ],
    fetch: async (input, init) => {
      // As a browser would: what is relative leads to the page's own origin.
      const url = new URL(input instanceof Request ? input.url : String(input), HOST)
      const headers = [...new Headers(init?.headers)].flat().join('\n')
      const body = typeof init?.body === 'string' ? init.body : ''
      sent.push({ url, all: `${url.href}\n${headers}\n${body}` })
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    },
  })
  const { app, storage } = test
  const { keys } = app.deps
  await storage.saveConnections([OWN, INVITED])
  await app.commands.changeAppSettings((now) => ({
    toolServers: withItem(now.toolServers, SERVER),
    httpApis: withItem(now.httpApis, API),
    searchServices: withItem(now.searchServices, SERVICE),
  }))
  await keys.setKey(OWN, SECRETS.provider)
  await keys.setKey(INVITED, SECRETS.host)
  await keys.setKey(serverKeyOwner(SERVER), SECRETS.server)
  await keys.setKey(httpKeyOwner(API), SECRETS.http)
  await keys.setKey(searchKeyOwner(SERVICE), SECRETS.search)
  const session = await createSession({ indexedDB, name: DATABASE_NAME, onNewerVersion: () => undefined })
  if (!session.ok) throw new Error(session.error.type)

  async function bySync(kind: Kind, writes: readonly Write[]) {
    if (!session.ok || writes.length === 0) return
    const put = await session.value.write(TABLES, (tx) => putValues(tx, kind, writes))
    expect(put.ok).toBe(true)
  }

  /** Brings records in, as the page does. */
  async function bring({ settings, connections }: Records, way: Way) {
    if (way === 'sync') {
      await bySync(
        'settings',
        settings.map(([name, item]) => ({
          key: JSON.stringify([[name], { id: (item as { readonly id: string }).id }]),
          value: { type: 'put', path: [name], item },
          at: stamp,
        })),
      )
      await bySync(
        'connections',
        connections.map((each) => ({ key: each.id, value: connectionValue(each), at: stamp })),
      )
    } else {
      const lines = [
        JSON.stringify({ type: 'parlance', version: 1, exportedAt: 1 }),
        ...settings.map(([id, item]) => JSON.stringify({ type: 'setting', id, value: [item] })),
        ...connections.map(connectionLine),
      ]
      const file = new Blob([lines.join('\n')])
      await app.commands.importFile(file, { isDryRun: false, signal, onProgress: () => undefined })
    }
    const loaded = await storage.loadPreferences()
    if (!loaded.ok) throw new Error(loaded.error.type)
    takePreferences(app.store, loaded.value)
  }

  /** Does with every record whatever leads to a request. */
  async function useAll() {
    const { deps, api } = app
    const { settings, connections } = app.store.getState()
    for (const connection of connections.filter(({ type }) => type !== 'builtin')) {
      await api.fetchModels(connection, signal)
      if (connection.catalogUrl !== '') await api.fetchCatalog(connection, signal)
      deps.warm(connection, 'm' as ModelId)
      await app.commands.testConnection(connection, undefined, signal)
      await app.commands.changeConversationSettings('c1' as ConversationId, {
        connectionId: connection.id,
        modelId: 'm' as ModelId,
      })
      await app.commands.sendMessage('c1' as ConversationId, { text: 'Hello', attachments: [] })
    }
    const tools = await app.commands.loadToolCommands()
    for (const server of settings.toolServers) {
      await listServerTools(deps, server, signal, { isForced: true })
      await tools.testToolServer(server, undefined, signal)
    }
    const call = { id: '1', name: 'x', arguments: { query: 'q' } }
    const offered = [
      await createHttpProvider(deps).toolsOf(
        settings.httpApis.map(httpSource).map(({ id }) => id),
        signal,
      ),
      await createSearchProvider(deps).toolsOf(
        settings.searchServices.map(searchSource).map(({ id }) => id),
        signal,
      ),
    ]
    for (const { tools: runnable } of offered)
      for (const tool of runnable) await tool.run(call, { signal, onProgress: () => undefined })
    await app.commands.readHostUsage()
  }

  const allowAll = async () => {
    for (const id of Object.keys(app.store.getState().settings.heldAddresses))
      await app.commands.settleAddress(id, 'allow')
  }
  return { ...test, sent, bring, useAll, allowAll, close: () => session.value.close() }
}

/** What went where it may not go. The host's own relay is told which address a key is for. */
const leaks = (sent: readonly Sent[]): readonly string[] =>
  sent.flatMap(({ url, all }) => {
    const isHost = url.origin === HOST
    const target = isHost && url.pathname === '/api/web' ? targetIn(all) : url.origin
    return Object.entries(SECRETS).flatMap(([name, secret]) => {
      if (!all.includes(secret)) return []
      const own = name === 'host' ? isHost : target === 'https://alpha.test'
      return own ? [] : [`${name} → ${target}`]
    })
  })

const targetIn = (all: string): string => {
  const body = JSON.parse(all.slice(all.lastIndexOf('\n') + 1)) as { readonly url: string }
  return originOf(body.url)
}

it('sends each secret where it belongs, so that the rest says something', async () => {
  const { sent, useAll, close } = await open()
  await useAll()
  const all = sent.map((each) => each.all).join('\n')
  for (const secret of Object.values(SECRETS)) expect(all).toContain(secret)
  expect(leaks(sent)).toEqual([])
  close()
})

describe.each<Way>(['sync', 'file'])('records that come by %s', (way) => {
  it.each(ADDRESSES)('take no secret to %j', async (address) => {
    for (const records of recordsAt(address)) {
      const { sent, bring, useAll, allowAll, close } = await open()
      await bring(records, way)
      await useAll()
      expect(leaks(sent), JSON.stringify(records)).toEqual([])
      const foreign = sent.filter(({ url }) => ![HOST, 'https://alpha.test'].includes(url.origin))
      // Nobody was asked before the person said so.
      expect(
        foreign.map(({ url }) => url.href),
        JSON.stringify(records),
      ).toEqual([])
      await allowAll()
      await useAll()
      expect(leaks(sent), `allowed ${JSON.stringify(records)}`).toEqual([])
      close()
    }
  })
})
