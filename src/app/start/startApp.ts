import { nanoid } from 'nanoid'

import { createBuiltinLoader } from '@/builtin/page/builtinLoader'
import { nameContacts } from '@/commands/connections/nameContacts'
import { openFirst } from '@/commands/conversations/openConversation'
import { reloadWhenQuiet } from '@/commands/replies/reloadWhenQuiet'
import { takePreferences } from '@/commands/settings/changeAppSettings'
import { followOtherTabs, takeWritten } from '@/commands/storage/followOtherTabs'
import { tellApart } from '@/domain/drafts/draft'
import type { StorageError } from '@/domain/storage/storageError'
import { fillsWindow } from '@/hooks/conversations/estimateHeight'
import { conversationAt } from '@/hooks/conversations/usePlace'
import { CodeMissing, loadCode, watchCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { failed, type Result } from '@/lib/result'
import { whenIdle } from '@/lib/time/afterPaint'
import { createContacts } from '@/services/contacts/createContacts'
import { createPreconnect } from '@/services/http/preconnect'
import { createKeyVault } from '@/services/keys/createKeyVault'
import { openStorage } from '@/services/storage/openStorage'
import type { Repairs } from '@/services/storage/storage'
import { readAhead } from '@/services/storage/readAhead'
import { keepUnwritten } from '@/services/storage/unwritten/keepUnwritten'
import { createTabs } from '@/services/tabs/tabs'
import { isOutdated } from '@/services/version/isOutdated'

import { createApp, type RunningApp } from '../createApp'

function tellRepairs({ app }: { readonly app?: RunningApp }, repairs: Repairs): void {
  runLater(
    loadCode(() => import('@/commands/storage/describeRepairs')),
    ({ describeRepairs }) => {
      const text = describeRepairs(repairs)
      app?.store.getState().noticeShown({ id: text, tone: 'info', text })
    },
  )
}

const SOON = { latestMs: 1_000, elseMs: 100 }
/** Where what models are called and cost is kept, so that the next start shows it before their lists are read. */
const SHOWN = 'parlance.models'
const LATER = { latestMs: 10_000, elseMs: 1_000 }
/** What is opened first has settled by then, even a long conversation on a slow machine. */
const SETTLED_MS = 2_000

/**
 * Opens storage, builds the app on it and loads the library. Fails where the data cannot be opened.
 *
 * @param draw draws the page again, when another language was chosen
 */
export async function startApp(draw: () => void): Promise<Result<RunningApp, StorageError>> {
  const running: { app?: RunningApp } = {}
  // It was closed by the browser on a full disk, which may damage what it opens.
  if (localStorage.getItem('parlance.full') !== null) {
    const { mayReopen } = await loadCode(() => import('@/services/storage/room'))
    if (!(await mayReopen())) return failed({ type: 'full' })
  }
  const tabs = createTabs()
  let ended: 'outdated' | 'gone' | null = null
  const end = (why: typeof ended) => {
    ended = why
    running.app?.store.getState().savingEnded(why)
  }
  const left = new AbortController()
  const leaveEarly = () => left.abort()
  window.addEventListener('pagehide', leaveEarly)
  const storage = await openStorage({
    indexedDB,
    left: left.signal,
    now: Date.now,
    onNewerVersion: () => end('outdated'),
    onGone: () => {
      end('gone')
      runLater(
        loadCode(() => import('@/commands/storage/writeBack')),
        async ({ holdMemory }) => running.app && holdMemory(running.app.deps, (seen) => unwritten.keep(seen)),
      )
    },
    onRepaired: (repairs) => tellRepairs(running, repairs),
    storageManager: navigator.storage,
    // Missing on plain-http addresses.
    caches: 'caches' in globalThis ? globalThis.caches : undefined,
  })
  if (!storage.ok) return storage
  const unwritten = keepUnwritten(
    storage.value,
    localStorage,
    tabs.id,
    (written, restored) => {
      if (running.app) takeWritten(running.app.deps, written, restored)
    },
    tabs.livingTabs,
    // Before there is an app, it is among what that reads.
    (restored) => {
      const { app } = running
      if (app)
        runLater(
          loadCode(() => import('@/commands/storage/takeRestored')),
          ({ takeRestored }) => takeRestored(app.deps, restored),
        )
    },
  )
  // From the first transaction on: a page may be left before it has drawn anything.
  window.addEventListener('pagehide', () => {
    for (const write of running.app?.deps.journals ?? []) write()
    unwritten.keep()
    // In WebKit a transaction that was open when its page was left can hold up all of the next page's.
    storage.value.freeze()
  })
  window.removeEventListener('pagehide', leaveEarly)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload()
  })
  await unwritten.restore()
  await unwritten.restoreSent()
  const first = conversationAt(location.pathname)
  const ready = readAhead(unwritten.storage, first, fillsWindow)
  const [library, keys] = await Promise.all([storage.value.loadLibrary(), createKeyVault(storage.value)])
  if (!library.ok) return library

  // Missing on plain-http addresses.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const contacts = createContacts({
    fetch: (...request) => fetch(...request),
    worker: () => workers?.controller ?? null,
    ownOrigin: location.origin,
  })
  workers?.addEventListener('controllerchange', () => contacts.workerChanged())
  const app = createApp({
    storage: ready,
    keys,
    fetch: contacts.fetch,
    ownOrigin: location.origin,
    contacts,
    builtin: createBuiltinLoader({
      fetch: contacts.fetch,
      openLibrary: async () => {
        const { openModelLibrary } = await loadCode(() => import('@/builtin/page/modelLibrary'))
        return openModelLibrary(contacts.fetch)
      },
      onModelsChanged: () => tabs.announceKind('models'),
      now: () => performance.now(),
      newId: () => nanoid(),
    }),
    preconnect: createPreconnect(document, () => performance.now()),
    announce: tabs.announce,
    tabs,
    search: { tabs, openChannel: (name) => new BroadcastChannel(name) },
    systemClipboard: navigator.clipboard,
  })
  running.app = app
  const { deps, store } = app
  const { conversations, connections, settings, drafts, repairs } = library.value
  const state = store.getState()
  state.savingEnded(ended)
  state.conversationsLoaded(conversations)
  const typed = tellApart(drafts)
  state.draftsLoaded(typed.drafts)
  // If the code is missing they stay on disk for the next start.
  if (typed.waiting.length > 0)
    runLater(
      loadCode(() => import('@/commands/drafts/restoreFollowUps')),
      ({ restoreFollowUps }) => restoreFollowUps(deps, typed.waiting),
    )
  takePreferences(store, { settings, connections })
  if (Object.keys(repairs).length > 0) tellRepairs(running, repairs)

  const showAppearance = () =>
    runLater(
      loadCode(() => import('@/services/page/showAppearance')),
      ({ showAppearance: show }) => show(() => store.getState().settings),
    )
  state.modelsShown(localStorage.getItem(SHOWN) ?? '')
  store.subscribe(({ settings: next, shownModels }, { settings: before, shownModels: known }) => {
    if (next.theme !== before.theme || next.density !== before.density || next.look !== before.look)
      showAppearance()
    if (next.language !== before.language)
      runLater(
        loadCode(() => import('@/services/page/showLanguage')),
        ({ changeLanguage }) => changeLanguage(next.language, draw),
      )
    if (shownModels !== known) localStorage.setItem(SHOWN, shownModels)
  })
  watchCode({
    isOutdated: () => isOutdated((...request) => fetch(...request), new URL(import.meta.url).pathname),
    reload: () => void reloadWhenQuiet(deps, reload),
  })
  nameContacts(deps, contacts, location.origin)
  followOtherTabs(deps, { tabs, unwritten, reload })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    for (const write of deps.journals) write()
    unwritten.flush()
  })
  const restore = startOnce(async () => {
    const { restoreCatalogs } = await loadCode(() => import('@/commands/catalog/restoreCatalogs'))
    await restoreCatalogs({ ...deps, openSnapshots: app.openSnapshots })
  })
  const start = await openFirst(deps, first, fillsWindow)

  const forced = matchMedia('(forced-colors: active)')
  const styleForced = () => {
    if (forced.matches) void loadCode(() => import('./forced.css')).catch(skipMissing)
  }
  styleForced()
  forced.addEventListener('change', styleForced)
  // Once the first frame is drawn: the code of the first alone takes as long to evaluate as a few messages to draw.
  whenIdle(() => {
    app.commands.preloadSending()
    runLater(
      loadCode(() => import('@/commands/connections/offerThisServer')),
      ({ offerThisServer }) => offerThisServer(deps, location.origin),
    )
    runLater(
      loadCode(() => import('@/commands/replies/watchKeptReplies')),
      ({ watchKeptReplies }) => watchKeptReplies(deps, store),
    )
  }, SOON)
  // Without it the app works all the same, and the next start does what is left.
  setTimeout(() => {
    whenIdle(() => {
      runLater(
        loadCode(() => import('./tidyUp')),
        ({ tidyUp }) => tidyUp(app, () => unwritten.restore(true)),
      )
    }, LATER)
  }, SETTLED_MS)
  return { ok: true, value: { ...app, start, restore: restore.open } }
}

const reload = () => location.reload()

/** Work that nobody waits for; it is skipped when its code cannot be loaded. */
function runLater<Code>(code: Promise<Code>, run: (code: Code) => unknown): void {
  void code.then(run).catch(skipMissing)
}

function skipMissing(cause: unknown): void {
  if (!(cause instanceof CodeMissing)) throw cause
}
