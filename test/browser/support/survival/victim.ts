import { createApp } from '@/app/createApp'
import type { Changes } from '@/domain/conversations/changes'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import { EMPTY_DRAFT } from '@/domain/drafts/draft'
import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId, ConversationId, ModelId } from '@/domain/ids'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { createKeyVault } from '@/services/keys/createKeyVault'
import { openStorage } from '@/services/storage/openStorage'
import type { Storage } from '@/services/storage/storage'
import { createTabs } from '@/services/tabs/tabs'
import { createRandom } from '#test/bench/profile/createRandom'

import { libraryFile } from './libraryFile'
import { scriptedFetch } from './scriptedFetch'
import { readStored, type Stored } from './stored'
import { oldDatabase, openNewest } from './upgrade'

/** What the runner hears of a page that may die at any moment. Each call is known outside before it resolves. */
export type Report =
  /** This change is given to storage next. */
  | { readonly type: 'begun'; readonly index: number; readonly changes: Changes }
  /** Storage said that it is on disk. */
  | { readonly type: 'acknowledged'; readonly index: number }
  /** The journal of a reply is on disk with this much text. */
  | { readonly type: 'journalled'; readonly id: string; readonly chars: number }
  /** The number of words that had arrived at this time, in milliseconds from any start. */
  | { readonly type: 'sent'; readonly words: number; readonly at: number }

export type Order = {
  readonly kind: 'streams' | 'edits' | 'imports'
  readonly seed: number
  /** Milliseconds the clock goes back at each change; 0 for a clock as it should be. */
  readonly backMs?: number
  /** Stops after this many steps instead of going on until killed. */
  readonly steps?: number
}

declare global {
  var report: (report: Report) => Promise<void>
  var survival: typeof survivalInPage
}

const CONNECTION: Connection = {
  id: 'alpha' as ConnectionId,
  type: 'remote',
  name: 'Alpha',
  baseUrl: 'https://alpha.test',
  catalogUrl: 'https://alpha.test',
  headers: {},
  rememberKey: false,
  createdAt: 0,
}
const CONVERSATION = 'c' as ConversationId

/** The app without its views, on the real database of this browser. */
async function live({ kind, seed, backMs = 0, steps = Infinity }: Order): Promise<void> {
  const random = createRandom(seed)
  let back = 0
  const now = () => Date.now() - (back += backMs)
  const opened = await openStorage({ indexedDB, now, onNewerVersion: () => undefined })
  if (!opened.ok) throw new Error(`the database did not open: ${opened.error.type}`)
  let made = 0
  const app = createApp({
    storage: reported(opened.value),
    keys: await createKeyVault(opened.value),
    fetch: scriptedFetch(random, {
      // Replies of seconds, where what is lost of them is measured.
      pauseMs: kind === 'streams' ? 20 : 4,
      onSent: (words) => void report({ type: 'sent', words, at: performance.now() }),
    }),
    builtin: {
      fetch: () => Promise.reject(new TypeError('not here')),
      status: { read: () => ({ type: 'idle' }), subscribe: () => () => undefined },
      unload: () => Promise.resolve(),
      warm: () => Promise.resolve(),
      shelf: { read: () => [], subscribe: () => () => undefined } as never,
    },
    announce: () => undefined,
    tabs: createTabs(),
    now,
    newId: () => `${seed}-${(made += 1)}`,
  })
  const { store, commands } = app
  const settings = {
    ...DEFAULT_CONVERSATION_SETTINGS,
    connectionId: CONNECTION.id,
    modelId: 'one' as ModelId,
  }
  store.getState().connectionsLoaded([CONNECTION])
  store.getState().settingsChanged({ ...DEFAULT_SETTINGS, newConversation: settings })
  const library = await opened.value.loadLibrary()
  if (library.ok) store.getState().conversationsLoaded(library.value.conversations)

  if (kind === 'imports') {
    for (let step = 0; step < steps; step += 1) {
      await commands.importFile(libraryFile(`${seed}-${step}`, 60), {
        isDryRun: false,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
    }
    return
  }
  if (!store.getState().conversations[CONVERSATION]) {
    const blank = {
      title: 'Kept',
      titledBy: 'person',
      createdAt: 0,
      updatedAt: 0,
      activeLeafId: null,
    } as const
    const flags = { tags: [], pinned: false, archived: false, trashedAt: null }
    const conversation = { id: CONVERSATION, ...blank, settings, ...flags }
    store.getState().changesRecorded({ conversations: [conversation] })
    await app.deps.storage.apply({ conversations: [conversation] })
  }
  await commands.openConversation(CONVERSATION)
  for (let step = 0; step < steps; step += 1) {
    const { path = [] } = store.getState().threads[CONVERSATION] ?? {}
    const text = `${seed} says ${step}`
    if (kind === 'streams' || path.length < 4) {
      await commands.sendMessage(CONVERSATION, { ...EMPTY_DRAFT, text })
      continue
    }
    const id = random.pick(path)
    switch (random.pick(['edit', 'rewrite', 'insert', 'delete', 'move', 'rename', 'undo'] as const)) {
      case 'edit':
        await commands.editMessage(CONVERSATION, id, `${text} again`, { isSent: false })
        break
      case 'rewrite':
        await commands.rewriteMessage(CONVERSATION, id, { role: 'user', text })
        break
      case 'insert':
        await commands.insertMessage(CONVERSATION, id, { role: 'system', text })
        break
      case 'delete':
        await commands.deleteMessage(CONVERSATION, id)
        break
      case 'move':
        await commands.moveMessage(CONVERSATION, id, -1)
        break
      case 'rename':
        await commands.renameConversation(CONVERSATION, text)
        break
      case 'undo': {
        const undoable = store.getState().notices.findLast((notice) => notice.undo)
        if (undoable) await commands.undo(undoable.id)
        break
      }
    }
  }
}

/** Storage that tells of each change before it begins and when it is acknowledged, in the order they are begun. */
function reported(storage: Storage): Storage {
  let count = 0
  let queue: Promise<void> = Promise.resolve()
  async function told<Applied extends { readonly ok: boolean }>(
    changes: Changes,
    apply: () => Promise<Applied>,
  ): Promise<Applied> {
    const index = (count += 1)
    queue = queue.then(() => report({ type: 'begun', index, changes }))
    await queue
    const applied = await apply()
    if (applied.ok) void report({ type: 'acknowledged', index })
    return applied
  }
  return {
    ...storage,
    apply: (changes) => told(changes, () => storage.apply(changes)),
    // Imports write batches of their own, each in one transaction. All ids are new here, so nothing is merged.
    importThreads: (threads, options) =>
      told(
        {
          conversations: threads.map(({ conversation }) => conversation),
          messages: threads.flatMap(({ messages }) => messages),
        },
        () => storage.importThreads(threads, options),
      ),
    writeJournal: async (message) => {
      // After the change that began the reply, as without the telling: on a busy machine that takes long.
      await queue
      const written = await storage.writeJournal(message)
      const [part] = message.parts
      if (written.ok && part?.type === 'text')
        void report({ type: 'journalled', id: message.id, chars: part.text.length })
      return written
    },
  }
}

const survivalInPage = {
  live,
  /** Everything stored, as the app would read it. */
  read: (): Promise<Stored> => readStored(),
  oldDatabase,
  openNewest,
}
globalThis.survival = survivalInPage
