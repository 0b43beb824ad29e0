import { nanoid } from 'nanoid'

import { flushJournals } from '@/commands/replies/journal'
import { tellApart } from '@/domain/drafts/followUps'
import { contactsOf } from '@/domain/connections/contactsOf'
import type { ConversationId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { describeStorageError } from '@/domain/storage/storageError'
import { loadCode, watchCode } from '@/lib/loadCode'
import type { Result } from '@/lib/result'
import type { App } from '@/hooks/app'
import { fillsWindow } from '@/hooks/conversations/fillsWindow'
import { conversationAt } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { whenIdle } from '@/lib/time/whenIdle'
import { createContacts } from '@/services/contacts/createContacts'
import { createKeyVault } from '@/services/keys/createKeyVault'
import { startImportWorker } from '@/services/imports/worker/startImportWorker'
import { keepUnwritten } from '@/services/storage/unwritten/keepUnwritten'
import { createPreconnect } from '@/services/http/preconnect'
import { openStorage } from '@/services/storage/openStorage'
import { createTabs } from '@/services/tabs/tabs'
import { isOutdated } from '@/services/version/isOutdated'

import { keepAppearance } from './appearance'
import { readAhead } from './readAhead'
import { reloadWhenQuiet } from './reloadWhenQuiet'
import { followOtherTabs, takeWritten } from './otherTabs'
import { createBuiltinLoader } from '../builtin/builtinLoader'
import { createApp, type RunningApp } from '../createApp'
import { takePreferences } from './takePreferences'

/** The first frame waits no longer than this for the messages it should show, in milliseconds. */
const MOST_MS = 250
const SOON = { latestMs: 1_000, elseMs: 100 }
const LATER = { latestMs: 10_000, elseMs: 2_000 }

/** Opens storage, builds the app on it and loads the library. Fails with a sentence when the data cannot be opened. */
export async function startApp(): Promise<Result<RunningApp, string>> {
  const running: { app?: RunningApp } = {}
  const say = (text: string, tone: 'info' | 'danger') =>
    running.app?.store.getState().noticeShown({ id: text, tone, text })
  const storage = await openStorage({
    indexedDB,
    now: Date.now,
    onNewerVersion: () => {
      say(
        t(
          'A newer version of Parlance is open in another tab, and this one can no longer save. Reload this page.',
        ),
        'danger',
      )
    },
    onRepaired: (repairs) => {
      say(repairs.join(' '), 'info')
    },
    storageManager: navigator.storage,
    // Missing on plain-http addresses.
    caches: 'caches' in globalThis ? globalThis.caches : undefined,
  })
  if (!storage.ok) return { ok: false, error: describeStorageError(storage.error) }
  const unwritten = keepUnwritten(storage.value, localStorage, nanoid(), (written, restored) => {
    if (running.app) takeWritten(running.app, written, restored)
  })
  await unwritten.restore()
  await unwritten.restoreSent()
  const ready = readAhead(unwritten.storage, conversationAt(location.pathname), fillsWindow)
  const [library, keys] = await Promise.all([storage.value.loadLibrary(), createKeyVault(storage.value)])
  if (!library.ok) return { ok: false, error: describeStorageError(library.error) }

  const tabs = createTabs()
  // Missing on plain-http addresses.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const contacts = createContacts({
    fetch: (...request) => fetch(...request),
    worker: () => workers?.controller ?? null,
    ownOrigin: location.origin,
  })
  workers?.addEventListener('controllerchange', () => contacts.workerChanged())
  const builtin = createBuiltinLoader({
    fetch: contacts.fetch,
    openLibrary: async () => {
      const { openModelLibrary } = await loadCode(() => import('../builtin/modelLibrary'))
      return openModelLibrary(contacts.fetch)
    },
    onModelsChanged: () => tabs.announceKind('models'),
    now: () => performance.now(),
    newId: () => nanoid(),
  })
  const app = createApp({
    storage: ready,
    keys,
    fetch: contacts.fetch,
    contacts,
    builtin,
    preconnect: createPreconnect(document, () => performance.now()),
    announce: tabs.announce,
    tabs,
    search: { tabs, openChannel: (name) => new BroadcastChannel(name) },
    systemClipboard: navigator.clipboard,
    ...('Worker' in globalThis && { startImportWorker }),
  })
  running.app = app
  const { conversations, connections, settings, drafts, repairs } = library.value
  const state = app.store.getState()
  state.conversationsLoaded(conversations)
  const typed = tellApart(drafts)
  state.draftsLoaded(typed.drafts)
  if (typed.waiting.length > 0)
    void loadCode(() => import('./restoreFollowUps')).then(
      ({ restoreFollowUps }) => void restoreFollowUps(app.deps, typed.waiting),
      // They stay on disk for the next start.
      () => undefined,
    )
  takePreferences(app.store, { settings, connections })
  if (repairs.length > 0) state.noticeShown({ id: 'repairs', tone: 'info', text: repairs.join(' ') })

  keepAppearance(app.store)
  watchCode({
    isOutdated: () => isOutdated((...request) => fetch(...request), new URL(import.meta.url).pathname),
    reload: () => void reloadWhenQuiet(app),
  })
  const nameContacts = () => {
    const { connections: named, settings: chosen } = app.store.getState()
    contacts.name(contactsOf(named, location.origin, chosen.toolServers).map(({ origin }) => origin))
  }
  nameContacts()
  app.store.subscribe((next, before) => {
    const isOther = next.settings.toolServers !== before.settings.toolServers
    if (next.connections !== before.connections || isOther) nameContacts()
  })
  followOtherTabs(app, tabs, unwritten)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    flushJournals(app.deps)
    unwritten.flush()
  })
  window.addEventListener('pagehide', ({ persisted }) => {
    flushJournals(app.deps)
    unwritten.keep()
    if (persisted) storage.value.freeze()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  const start = await openFirst(app, conversationAt(location.pathname))

  // Once the first frame is drawn: the code of the first alone takes as long to evaluate as a few messages to draw.
  whenIdle(() => {
    void loadCode(() => import('./restoreCatalogs')).then(
      ({ restoreCatalogs }) => restoreCatalogs(app),
      () => undefined,
    )
    void loadCode(() => import('./offerThisServer')).then(
      ({ offerThisServer }) => void offerThisServer(app),
      () => undefined,
    )
  }, SOON)
  whenIdle(() => {
    // Without it the app works all the same, and the next start does what is left.
    void loadCode(() => import('./tidyUp')).then(
      ({ tidyUp }) => void tidyUp(app),
      () => undefined,
    )
  }, LATER)
  return { ok: true, value: { ...app, start } }
}

/**
 * Opens the conversation the page starts with before anything is drawn, so that it stands in the first frame: once
 * there is one, all else that begins then comes before it. Of a long one only the end.
 */
async function openFirst({ commands }: RunningApp, id: ConversationId | null): Promise<App['start']> {
  if (id === null) return undefined
  let ending: readonly Message[] = []
  const open = async () => {
    const found = await commands.readEnding(id, fillsWindow)
    if (found.length > 0) ending = found
    else await commands.openConversation(id)
  }
  // What takes longer is drawn as it comes: an outline is no place to wait in.
  await Promise.race([open(), new Promise((resolve) => setTimeout(resolve, MOST_MS))])
  return {
    ending: () => ending,
    forget: () => {
      ending = []
    },
  }
}
