import type { QueryClient } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

import { createApp, type AppParts, type RunningApp } from '@/app/createApp'
import type { Connection } from '@/domain/connections/connection'
import { type Conversation, DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { EngineStatus, ModelShelf, ModelTransfer } from '@/domain/builtin/modelShelf'
import type { ConnectionId, ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { DEFAULT_SETTINGS, type Settings } from '@/domain/settings/settings'
import { AppContext } from '@/hooks/app'
import { ModelsContext } from '@/hooks/models/useModels'
import { useReadModels } from '@/hooks/models/useReadModels'
import { clientOf } from '@/queries/clientOf'
import { createKeyVault } from '@/services/keys/createKeyVault'
import { openStorage } from '@/services/storage/openStorage'
import type { Storage } from '@/services/storage/storage'
import type { Loaded } from '@/queries/stored'

export const CONNECTION: Connection = {
  id: 'alpha' as ConnectionId,
  type: 'remote',
  name: 'Alpha',
  baseUrl: 'https://alpha.test',
  catalogUrl: 'https://alpha.test',
  headers: {},
  rememberKey: false,
  createdAt: 0,
}

export const CONVERSATION: Conversation = {
  id: 'c1' as ConversationId,
  title: 'A conversation',
  titledBy: 'firstLine',
  createdAt: 0,
  updatedAt: 0,
  activeLeafId: null,
  settings: DEFAULT_CONVERSATION_SETTINGS,
  tags: [],
  pinned: false,
  archived: false,
  trashedAt: null,
}

export type TestAppOptions = {
  readonly fetch?: typeof globalThis.fetch
  /** Where everything is kept; a fresh database in memory unless given. */
  readonly indexedDB?: IDBFactory
  readonly builtinFetch?: typeof globalThis.fetch
  readonly warm?: (modelId: string) => Promise<void>
  readonly connections?: readonly Connection[]
  readonly settings?: Partial<Settings>
  readonly conversations?: readonly Conversation[]
  readonly messages?: readonly Message[]
  /** Milliseconds since the Unix epoch; a fixed time unless given. */
  readonly now?: () => number
  readonly storageManager?: Pick<StorageManager, 'estimate' | 'persist'>
  /** Further parts, or other ones. */
  readonly parts?: Partial<AppParts>
}

export type TestApp = {
  readonly app: RunningApp & { readonly queryClient: QueryClient }
  readonly storage: Storage
  /** Renders inside the app, at a path of the app. */
  readonly show: (ui: ReactNode, path?: string) => RenderResult & { readonly history: readonly string[] }
}

/** A whole app on a fresh database in memory, with the outside scripted: nothing is shared between tests. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const now = options.now ?? (() => 1_790_000_000_000)
  const storage = await openStorage({
    indexedDB: options.indexedDB ?? new IDBFactory(),
    now,
    onNewerVersion: () => undefined,
    storageManager: options.storageManager,
  })
  if (!storage.ok) throw new Error(`The test database did not open: ${storage.error.type}`)
  let made = 0
  const running = createApp({
    storage: storage.value,
    keys: await createKeyVault(storage.value),
    fetch: options.fetch ?? unreachable,
    builtin: {
      fetch: options.builtinFetch ?? unreachable,
      status: { read: () => IDLE, subscribe: () => () => undefined },
      unload: () => Promise.resolve(),
      warm: options.warm ?? (() => Promise.resolve()),
      shelf: EMPTY_SHELF,
    },
    announce: () => undefined,
    now,
    elapsed: now,
    newId: () => `id${++made}`,
    sleep: () => Promise.resolve(),
    nextFrame: queueMicrotask,
    page: () => ({
      origin: 'https://app.test',
      isSecure: true,
      isOnline: true,
      isIsolated: false,
      watchBlocked: () => undefined,
      permissionFor: () => Promise.resolve('unknown'),
    }),
    ...options.parts,
  })
  const app = Object.assign(running, { queryClient: clientOf(running.queries) })
  app.queryClient.setDefaultOptions({
    queries: { ...app.queryClient.getDefaultOptions().queries, retry: false },
  })
  const state = app.store.getState()
  state.connectionsLoaded(options.connections ?? [CONNECTION])
  state.settingsChanged({ ...DEFAULT_SETTINGS, ...options.settings })
  const conversations = options.conversations ?? []
  state.conversationsLoaded(conversations)
  await storage.value.apply({ conversations, messages: options.messages ?? [] })
  for (const { id } of conversations) {
    state.threadLoaded(
      id,
      (options.messages ?? []).filter(({ conversationId }) => conversationId === id),
    )
  }

  const show: TestApp['show'] = (ui, path = '/') => {
    const { hook, history } = memoryLocation({ path, record: true })
    const rendered = render(
      <AppContext value={app}>
        <Models>
          <Router hook={hook}>{ui}</Router>
        </Models>
      </AppContext>,
    )
    return { ...rendered, history }
  }
  return { app, storage: storage.value, show }
}

/** As the page’s own, with the code that reads the lists there from the start. */
const Models = ({ children }: { readonly children: ReactNode }) => (
  <ModelsContext value={useReadModels()}>{children}</ModelsContext>
)

const IDLE: EngineStatus = { type: 'idle' }
const NO_TRANSFERS: readonly ModelTransfer[] = []

/** A device without models of its own, on which nothing can be kept. */
const EMPTY_SHELF: ModelShelf = {
  read: () => NO_TRANSFERS,
  subscribe: () => () => undefined,
  kept: () => Promise.reject(new Error('no file system')),
  suggested: () => Promise.resolve([]),
  addFile: () => Promise.resolve(false),
  addUrl: () => Promise.resolve(false),
  cancel: () => undefined,
  remove: () => Promise.resolve(),
}

/** As `fetch` without a network. */
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** What was read from disk; a failure fails the test. */
export async function valueOf<Value>(loading: Loaded<Value>): Promise<Value> {
  const loaded = await loading
  if (!loaded.ok) throw new Error(loaded.error.type)
  return loaded.value
}
