import { nanoid } from 'nanoid'

import { createCommands } from '@/commands/registry/commands'
import type { CommandDeps } from '@/commands/deps'
import { originOf } from '@/domain/connections/baseUrl'
import type { Connection } from '@/domain/connections/connection'
import type { App } from '@/hooks/app'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '../lib/startOnce'
import { pacedFrames, yieldToPage } from '@/lib/time/afterPaint'
import { sleep } from '@/lib/time/sleep'
import { failed, ok, type Result } from '@/lib/result'
import { catalogKeys, modelKeys } from '@/queries/models'
import type { ServiceError } from '@/domain/connections/serviceError'
import { createApi } from '@/queries/createApi'
import { orNull } from '@/queries/stored'
import { createClipboard } from '@/services/clipboard'
import type { Page } from '@/services/doctor/browserPage'
import {
  createSearchLoader,
  sandboxOnDemand,
  saveOnDemand,
  snapshotsOnDemand,
  type SearchParts,
} from '@/services/onDemand'
import type { CatalogSnapshots } from '@/services/snapshots/catalogSnapshots'
import type { KeyVault } from '@/services/keys/keyVault'
import type { LoadService } from '@/services/lazyServices'
import type { Storage } from '@/services/storage/storage'
import { createTabs } from '@/services/tabs/tabs'
import { createAppStore, createViewStore } from '@/store/appStore'
import { createLiveReplies } from '@/store/liveReplies'
import { selectConversations } from '@/store/selectors'
import { loadFilePieces } from '@/ui/markdown'

import type { BuiltinLoader } from '@/builtin/page/builtinLoader'
import type { Queries } from '@/queries/clientOf'
import { heldOf } from '@/domain/connections/heldAddresses'
import { createEntryLookup } from '@/commands/catalog/entryLookup'

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
  /** Of this page; absent = no host of its own keeps replies. */
  readonly ownOrigin?: string
  readonly sleep?: CommandDeps['sleep']
  /** The real page unless given. */
  readonly page?: () => Page
  readonly saveToDisk?: CommandDeps['saveToDisk']
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
  readonly openSnapshots: () => Promise<CatalogSnapshots>
  readonly fetch: typeof globalThis.fetch
}

/** Builds the running app from its real parts. The only place that knows all of them. */
export function createApp(parts: AppParts): RunningApp {
  const queries: Queries = { watchers: new Set() }
  const store = createAppStore()
  const views = createViewStore(store)
  const fetchFor = (connection: Connection) =>
    connection.type === 'builtin' ? parts.builtin.fetch : parts.fetch
  const now = parts.now ?? Date.now
  const elapsed = parts.elapsed ?? (() => performance.now())
  const openSnapshots = snapshotsOnDemand(parts.storage)
  const heldBefore = ({ id }: Connection) => heldOf(store.getState().settings.heldAddresses, id)
  const heldReason = async (connection: Connection) => {
    const before = heldBefore(connection)
    if (!before) return undefined
    return (await loadCode(() => import('@/domain/connections/heldReason'))).heldReason(connection, before)
  }
  const api = createApi({ keys: parts.keys, fetchFor, network, heldReason, openSnapshots, now })
  const search = createSearchLoader(parts.storage, () => selectConversations(store.getState()), parts.search)
  const deps: CommandDeps = {
    store,
    liveReplies: createLiveReplies(
      parts.nextFrame ?? pacedFrames(elapsed),
      elapsed,
      () => store.getState().settings.smoothsText,
    ),
    storage: parts.storage,
    keys: parts.keys,
    api,
    // Once its code has loaded, replies are read straight from it, without a generator in between.
    streamCompletion: (...call) =>
      networkCode.value()?.streamCompletion(...call) ?? streamWhenLoaded(...call),
    fetchFor,
    warm: (connection, modelId) => {
      networkCode.open().catch(() => undefined)
      if (connection.type === 'builtin') parts.builtin.warm(modelId).catch(() => undefined)
      else if (!heldBefore(connection)) parts.preconnect?.(originOf(connection.baseUrl))
    },
    entryOf: createEntryLookup(queries, store, {
      catalog: catalogKeys.of,
      models: (connection) => modelKeys.of(connection, api.keyGeneration(connection)),
    }),
    queries,
    inFlight: new Map(),
    asking: new Set(),
    journals: new Set(),
    opened: new Set(),
    closing: new Map(),
    tabs: parts.tabs ?? createTabs({}),
    openSearch: search.open,
    announce: (ids) => {
      parts.announce(ids)
      search.update(ids)
    },
    now,
    elapsed,
    // Not `crypto.randomUUID`: it is missing on plain-http pages.
    newId: parts.newId ?? (() => nanoid()),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    ownOrigin: parts.ownOrigin ?? '',
    sleep: parts.sleep ?? sleep,
    aheadOfViews: (then) => {
      const release = views.hold()
      void yieldToPage().then(() => {
        release()
        then?.()
      })
    },
    page: async () => (parts.page ?? (await load('browserPage')).browserPage)(),
    load,
    saveToDisk: parts.saveToDisk ?? saveOnDemand,
    fetch: parts.fetch,
    sandbox: parts.sandbox ?? sandboxOnDemand(parts.fetch),
    toolServers: startOnce(async () => {
      const { openServers } = await loadCode(() => import('@/commands/toolServers/openServers'))
      return openServers(deps)
    }).open,
    toolProviders: parts.toolProviders ?? [
      async () => (await loadCode(() => import('@/commands/registry/allTools'))).createAllTools(deps),
    ],
    loadMarkdownRenderer:
      parts.loadMarkdownRenderer ?? (async () => (await loadFilePieces()).createFilePieces(parts.fetch)),
  }
  const { open: history } = startOnce(async () => {
    const { createCatalogHistory } = await loadCode(() => import('@/commands/catalog/catalogHistory'))
    return createCatalogHistory(deps, await openSnapshots())
  })
  const { open: records } = startOnce(async () => {
    const { createExchangeRecords } = await loadCode(() => import('@/commands/exchanges/exchangeRecords'))
    return createExchangeRecords(deps)
  })
  return {
    store: views.store,
    liveReplies: deps.liveReplies,
    commands: createCommands(deps),
    api,
    queries,
    entryOf: deps.entryOf,
    watchEntries: (watcher) => {
      queries.watchers.add(watcher)
      return () => queries.watchers.delete(watcher)
    },
    builtin: parts.builtin,
    catalogs: {
      before: async (id) => (await history()).before(id),
      gone: async (id) => (await history()).gone(id),
      priceHistory: async (model) => (await history()).priceHistory(model),
      publicLists: async () => (await history()).publicLists(),
    },
    clipboard: createClipboard(parts.systemClipboard),
    loadExchange: async (id) => (await records()).loadExchange(id),
    loadRawEvents: async (id) => (await records()).loadRawEvents(id),
    loadLogprobs: async (id) => (await records()).loadLogprobs(id),
    loadLedger: async (from) => (await records()).loadLedger(from),
    loadExchangesWith: async (model) => (await records()).loadExchangesWith(model),
    loadUsualTurn: async () => (await records()).loadUsualTurn(),
    newId: deps.newId,
    random: Math.random,
    loadAttachment: (id) => parts.storage.loadAttachment(id).then(orNull),
    openSearch: search.open,
    contacts: parts.contacts ?? NO_CONTACTS,
    now,
    elapsed,
    deps,
    openSnapshots,
    fetch: parts.fetch,
  }
}

const NOBODY: readonly string[] = []
const NO_CONTACTS: App['contacts'] = {
  others: () => NOBODY,
  isEnforced: () => false,
  subscribe: () => () => undefined,
}

const { open: openServices } = startOnce(() => loadCode(() => import('@/services/lazyServices')))
const load: LoadService = async (name) => (await openServices()).loadService(name)

const networkCode = startOnce(() => loadCode(() => import('./parts/network')))

const streamWhenLoaded: CommandDeps['streamCompletion'] = async function* (...call) {
  const loaded = await network()
  if (loaded.ok) yield* loaded.value.streamCompletion(...call)
  else yield { type: 'failed', error: loaded.error }
}

/** What speaks to services, without a task of the page's where it is loaded. Fails with what to do where it cannot be. */
async function network(): Promise<Result<typeof import('./parts/network'), ServiceError>> {
  const ready = networkCode.value()
  if (ready) return ok(ready)
  return networkCode
    .open()
    .then(ok, (cause: unknown) =>
      failed({ type: 'notSent', reason: cause instanceof Error ? cause.message : String(cause) }),
    )
}
