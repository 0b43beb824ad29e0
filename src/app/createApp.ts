import { QueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'

import { createCommands } from '@/commands/registry/commands'
import type { CommandDeps } from '@/commands/deps'
import { catalogUrl, modelsUrl, originOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import type { App } from '@/hooks/app'
import { loadCode } from '@/lib/loadCode'
import { pacedFrames } from '@/lib/time/pacedFrames'
import { failed, ok, type Result } from '@/lib/result'
import { catalogKeys } from '@/queries/catalog'
import { modelKeys } from '@/queries/models'
import { isRetryable, type ServiceError } from '@/domain/connections/serviceError'
import type { Api } from '@/queries/api'
import { loadLogprobs } from '@/commands/exchanges/logprobs'
import { createClipboard } from '@/services/clipboard'
import { saveOnDemand } from '@/services/download/saveOnDemand'
import { startOnce } from '@/lib/startOnce'
import { yieldToPage } from '@/lib/time/yieldToPage'
import type { CatalogSnapshots } from '@/services/snapshots/catalogSnapshots'
import type { KeyVault } from '@/services/keys/keyVault'
import type { Storage } from '@/services/storage/storage'
import { sandboxOnDemand } from '@/services/sandbox/sandboxOnDemand'
import { createTabs } from '@/services/tabs/tabs'
import { createAppStore } from '@/store/appStore'
import { createViewStore } from '@/store/createViewStore'
import { createLiveReplies } from '@/store/liveReplies'
import { selectConnection, selectConversations } from '@/store/selectors'

import type { BuiltinLoader } from './builtin/builtinLoader'
import { createEntryWatch } from './parts/createEntryWatch'
import { createEntryLookup } from './parts/entryLookup'
import { createSearchLoader, type SearchParts } from './parts/searchLoader'
import { createSnapshotLoader } from './parts/snapshotLoader'

export type AppParts = {
  readonly storage: Storage
  readonly keys: KeyVault
  readonly fetch: typeof globalThis.fetch
  /** Whom `fetch` asks; absent = not kept track of. */
  readonly contacts?: App['contacts']
  /** Answers for the built-in service; loaded on first use. */
  readonly builtin: Pick<BuiltinLoader, 'fetch' | 'status' | 'unload' | 'shelf' | 'warm'>
  /** Connects to an origin ahead of a request; absent = requests connect themselves. */
  readonly preconnect?: (origin: string) => void
  readonly announce: CommandDeps['announce']
  /** Absent = this is the only tab. */
  readonly tabs?: CommandDeps['tabs']
  readonly systemClipboard?: Partial<Pick<Clipboard, 'write' | 'writeText'>> | undefined
  readonly now?: () => number
  readonly elapsed?: () => number
  readonly newId?: () => string
  readonly sleep?: CommandDeps['sleep']
  readonly page?: CommandDeps['page']
  readonly saveToDisk?: CommandDeps['saveToDisk']
  readonly startImportWorker?: CommandDeps['startImportWorker']
  /** Where scripts run; workers of this page unless given. */
  readonly sandbox?: CommandDeps['sandbox']
  /** Own functions and tool servers unless given. */
  readonly toolProviders?: CommandDeps['toolProviders']
  readonly loadMarkdownRenderer?: CommandDeps['loadMarkdownRenderer']
  /** Where the index is kept; without it searches read every message. */
  readonly search?: SearchParts
  readonly nextFrame?: (flush: () => void) => void
}

export type RunningApp = App & {
  readonly deps: CommandDeps
  readonly snapshots: CatalogSnapshots
  readonly fetch: typeof globalThis.fetch
}

/** Builds the running app from its real parts. The only place that knows all of them. */
export function createApp(parts: AppParts): RunningApp {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, failure) => failures < 2 && isRetryable(failure.error),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  })
  const store = createAppStore()
  const views = createViewStore(store)
  const fetchFor = (connection: Connection) =>
    connection.type === 'builtin' ? parts.builtin.fetch : parts.fetch
  const now = parts.now ?? Date.now
  const snapshots = createSnapshotLoader(parts.storage)
  const api = createApi(parts, fetchFor, now, snapshots)
  const search = createSearchLoader(parts.storage, () => selectConversations(store.getState()), parts.search)
  const deps: CommandDeps = {
    store,
    liveReplies: createLiveReplies(parts.nextFrame ?? pacedFrames()),
    storage: parts.storage,
    keys: parts.keys,
    api,
    streamCompletion: async function* (...call) {
      const loaded = await network()
      if (loaded.ok) yield* loaded.value.streamCompletion(...call)
      else yield { type: 'failed', error: loaded.error }
    },
    fetchFor,
    warm: (connection, modelId) => {
      networkCode.open().catch(() => undefined)
      if (connection.type === 'builtin') parts.builtin.warm(modelId).catch(() => undefined)
      else parts.preconnect?.(originOf(connection.baseUrl))
    },
    entryOf: createEntryLookup(queryClient, store, {
      catalog: catalogKeys.of,
      models: (connection) => modelKeys.of(connection, api.keyGeneration(connection)),
    }),
    queryClient,
    inFlight: new Map(),
    closing: new Map(),
    tabs: parts.tabs ?? createTabs({}),
    announce: (ids) => {
      parts.announce(ids)
      search.update(ids)
    },
    now,
    elapsed: parts.elapsed ?? (() => performance.now()),
    // Not `crypto.randomUUID`: it is missing on plain-http pages.
    newId: parts.newId ?? (() => nanoid()),
    sleep: parts.sleep ?? sleep,
    aheadOfViews: (then) => {
      const release = views.hold()
      void yieldToPage().then(() => {
        release()
        then?.()
      })
    },
    page: parts.page,
    saveToDisk: parts.saveToDisk ?? saveOnDemand,
    startImportWorker: parts.startImportWorker,
    fetch: parts.fetch,
    sandbox: parts.sandbox ?? sandboxOnDemand(),
    toolServers: startOnce(async () => {
      const { openServers } = await loadCode(() => import('@/commands/toolServers/openServers'))
      return openServers(deps)
    }).open,
    toolProviders: parts.toolProviders ?? [
      async () =>
        (await loadCode(() => import('@/commands/functions/functionProvider'))).createFunctionProvider(deps),
      async () =>
        (await loadCode(() => import('@/commands/toolServers/serverProvider'))).createServerProvider(deps),
    ],
    loadMarkdownRenderer:
      parts.loadMarkdownRenderer ??
      (async () => (await loadCode(() => import('@/ui/markdown/copyRich'))).htmlPieces),
  }
  return {
    store: views.store,
    liveReplies: deps.liveReplies,
    commands: createCommands(deps),
    api,
    queryClient,
    entryOf: deps.entryOf,
    watchEntries: createEntryWatch(queryClient),
    builtin: parts.builtin,
    catalogs: {
      before: async (id) => {
        const loaded = await snapshots.loadBefore(id)
        if (!loaded.ok || !loaded.value) return loaded.ok ? ok(null) : loaded
        const found = loaded.value
        const { readCatalogGently } = await loadCode(() => import('@/domain/catalog/readCatalog'))
        const { entries } = await readCatalogGently(
          found.before.document,
          yieldToPage,
          selectConnection(id)(store.getState())?.baseUrl,
        )
        return ok({ entries, fetchedAt: found.before.fetchedAt, changedAt: found.changedAt })
      },
      gone: (id) => snapshots.gone(id),
      priceHistory: ({ connectionId, modelId }) => snapshots.prices(connectionId, modelId),
    },
    loadExchangesWith: async ({ connectionId, modelId }) => {
      const ledger = await parts.storage.loadLedger()
      if (!ledger.ok) return ledger
      const rows = ledger.value.filter((row) => row.connectionId === connectionId && row.model === modelId)
      return ok(rows.toReversed())
    },
    clipboard: createClipboard(parts.systemClipboard),
    loadLogprobs: async (id) => {
      await deps.closing.get(id)
      return loadLogprobs(parts.storage, id)
    },
    newId: deps.newId,
    random: Math.random,
    loadExchange: async (id) => {
      await deps.closing.get(id)
      return orNull(await parts.storage.loadExchange(id))
    },
    loadLedger: (from) => parts.storage.loadLedger({ from }),
    loadRawEvents: async (id) => {
      await deps.closing.get(id)
      return parts.storage.loadRawEvents(id)
    },
    loadAttachment: async (id) => orNull(await parts.storage.loadAttachment(id)),
    openSearch: search.open,
    contacts: parts.contacts ?? NO_CONTACTS,
    now,
    deps,
    snapshots,
    fetch: parts.fetch,
  }
}

function createApi(
  { keys }: AppParts,
  fetchFor: (connection: Connection) => typeof globalThis.fetch,
  now: () => number,
  snapshots: CatalogSnapshots,
): Api {
  return {
    fetchModels: async (connection, signal) => {
      const url = modelsUrl(connection.baseUrl)
      const key = keys.keyFor(connection, url)
      if (!key.ok) return failed({ type: 'notSent', reason: key.error })
      const loaded = await network()
      return loaded.ok
        ? loaded.value.fetchModels(
            { url, key: key.value, headers: connection.headers },
            { fetch: fetchFor(connection), signal },
          )
        : loaded
    },
    fetchCatalog: async (connection, signal) => {
      const loaded = await network()
      return loaded.ok
        ? loaded.value.fetchCatalog(
            { url: catalogUrl(connection.catalogUrl) },
            { fetch: fetchFor(connection), signal, now },
          )
        : loaded
    },
    keepCatalog: ({ id, baseUrl }, { document, reading }) =>
      snapshots.keep(id, { document, reading, fetchedAt: now() }, baseUrl),
    keepList: ({ id, baseUrl }, document) => snapshots.keepList(id, { document, fetchedAt: now(), baseUrl }),
    forgetList: (id) => snapshots.forgetList(id),
    forgetCatalogs: (id) => snapshots.forget(id),
    keyGeneration: (connection) => keys.generationOf(connection.id),
  }
}

const NOBODY: readonly string[] = []
const NO_CONTACTS: App['contacts'] = {
  others: () => NOBODY,
  isEnforced: () => false,
  subscribe: () => () => undefined,
}

const networkCode = startOnce(() => loadCode(() => import('./start/network')))

/** What speaks to services, without a task of the page's where it is loaded. Fails with what to do where it cannot be. */
async function network(): Promise<Result<typeof import('./start/network'), ServiceError>> {
  const ready = networkCode.value()
  if (ready) return ok(ready)
  return networkCode
    .open()
    .then(ok, (cause: unknown) =>
      failed({ type: 'notSent', reason: cause instanceof Error ? cause.message : String(cause) }),
    )
}

/** Queries know no undefined: nothing there is null. */
const orNull = <Value, Failure>(loaded: Result<Value | undefined, Failure>): Result<Value | null, Failure> =>
  loaded.ok ? ok(loaded.value ?? null) : loaded

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
