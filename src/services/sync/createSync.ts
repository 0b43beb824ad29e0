import type { ConversationId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { loadStatusReader, type SyncStatus } from '@/domain/sync'
import { loadCode } from '@/lib/loadCode'
import { failed, ok } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'

import { createSession } from '../storage/createSession'
import { createTabs } from '../tabs/tabs'
import { blobName } from './hex'
import { createEngine } from './createEngine'
import type { Applied } from './engineSteps'
import { createRunner, type Runner } from './runner/createRunner'
import type { SpaceActions } from './space/createSpaceActions'
import { createSyncRows } from './rows/createSyncRows'
import { openSpace } from './space/openSpace'

export type SyncParts = {
  readonly databaseName: string
  readonly indexedDB: IDBFactory
  readonly crypto: Crypto
  readonly fetch: typeof globalThis.fetch
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined
  readonly userAgent: string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Whether attachments of conversations that are not open are left on the host until they are. */
  readonly isSmall: boolean
  readonly isOpen: (thread: string) => boolean
  /** Segments on the host that a snapshot may stand for, before one is written. */
  readonly mostSegments?: number
}

type Given<Name extends keyof SpaceActions> = Parameters<SpaceActions[Name]>

export type Sync = Awaited<ReturnType<typeof openSync>>

const LOCK = 'parlance:sync'

/** Sync of this device. One tab of the page does it; the others hear from it and tell it what to do. */
export async function openSync(parts: SyncParts) {
  const { crypto, fetch, now, sleep } = parts
  const opened = await createSession({
    indexedDB: parts.indexedDB,
    name: parts.databaseName,
    onNewerVersion: () => stop(),
    // Nobody waits for it, and what it writes it has to know for sure.
    latestMs: Infinity,
  })
  if (!opened.ok) throw new Error(describeStorageError(opened.error))
  const session = opened.value
  const rows = createSyncRows(session)
  // As another tab would: this page and others read again what it announces.
  const tabs = createTabs({ openChannel: parts.openChannel })
  const channel = parts.openChannel?.('parlance:sync')
  let status: SyncStatus = { type: 'off' }
  let runner: Runner | undefined
  let leading = new AbortController()
  const listeners = new Set<() => void>()

  function show(next: SyncStatus): void {
    status = next
    for (const listener of listeners) listener()
  }

  const came = gather((applied: Applied) => {
    tabs.announce(applied.threads)
    for (const kind of applied.kinds) tabs.announceKind(kind === 'documents' ? 'runs' : kind)
  })

  tabs.onChanged((ids) => runner?.changed(ids))
  tabs.onKindChanged((kind) => {
    if (kind === 'settings' || kind === 'connections' || kind === 'items' || kind === 'running')
      runner?.kindChanged(kind)
    else if (kind === 'runs') runner?.kindChanged('documents')
    // Nothing of this device is left to sync, this state least of all.
    if (kind === 'deleted') stop()
  })
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'now') runner?.now()
    else if (data === 'restart') void start()
    else if (data === 'ask') {
      if (runner) channel.postMessage(status)
    } else if (!runner) hear(data).catch(() => undefined)
  })

  /** The tab that syncs says how it goes. */
  async function hear(data: unknown): Promise<void> {
    const { readSyncStatus } = await loadStatusReader()
    const told = readSyncStatus(data)
    if (told && !runner) show(told)
  }

  const open = () => openSpace({ session, rows, crypto, fetch, now, sleep })

  /** Syncs in this tab as soon as no other one does. */
  async function start(): Promise<void> {
    stop()
    const { signal } = leading
    const space = await open()
    if (signal.aborted) return
    if (!space) {
      show({ type: 'off' })
      return
    }
    const { sealer, remote, secrets, state } = space
    // This page may be the newer version, and the host may be well again: if not, that is found again.
    if (state.trouble) await rows.changeState((latest) => ({ ...latest, trouble: null }))
    const own = createSyncRows(session, state.device)
    const lead = async () => {
      if (signal.aborted) return
      const engine = createEngine({ rows: own, remote, sealer, now, onApplied: came })
      runner = createRunner({
        rows: own,
        engine,
        remote,
        carry: () => space.carry((thread) => !parts.isSmall || thread === '' || parts.isOpen(thread)),
        rarely: async (what) => {
          const done = await (await loadRare())[what]({ ...parts, session, rows: own, space })
          if (done.ok && what === 'joinAgain') await restart()
          return done
        },
        blobs: { nameOf: (id) => blobName(crypto, secrets.naming, id) },
        now,
        sleep,
        onCame: came,
        ...(parts.mostSegments !== undefined && { mostSegments: parts.mostSegments }),
        onStatus: (next) => {
          show(next)
          channel?.postMessage(next)
        },
        signal,
      })
      await runner.run()
    }
    const led = parts.locks ? parts.locks.request(LOCK, { signal }, lead) : lead()
    // Stopped while it waited.
    Promise.resolve(led).catch(() => undefined)
    channel?.postMessage('ask')
  }

  function stop(): void {
    leading.abort()
    leading = new AbortController()
    runner = undefined
  }

  /** Here and in the tab that syncs. */
  function restart(): Promise<void> {
    channel?.postMessage('restart')
    return start()
  }

  const actions = async (): Promise<SpaceActions> =>
    (await loadRare()).createSpaceActions({
      ...parts,
      session,
      openSpace: open,
      restart,
    })

  return {
    /** Once: what looks again at a page that syncs would look at everything again. */
    start: startOnce(start).open,
    status: {
      read: () => status,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },

    /** Begins to sync with a new code; gives its words. */
    turnOn: async (...given: Given<'turnOn'>) => (await actions()).turnOn(...given),
    /** Joins the devices that have this code. */
    joinWith: async (...given: Given<'joinWith'>) => (await actions()).joinWith(...given),
    overview: async () => (await actions()).overview(),
    removeDevice: async (id: string) => (await actions()).removeDevice(id),
    renameDevice: async (...given: Given<'renameDevice'>) => (await actions()).renameDevice(...given),
    /** The words of the code. */
    showCode: async () => (await actions()).showCode(),
    /** Moves to a new code; gives its words. */
    renewCode: async (...given: Given<'renewCode'>) => (await actions()).renewCode(...given),
    /** Ends sync on this device; what it has stays here. */
    leave: async () => (await actions()).leave(),

    now: (): void => {
      channel?.postMessage('now')
      runner?.now()
    },

    /** Stops the first sync for now, or goes on with it. */
    pause: async (isPaused: boolean) => {
      const changed = await rows.changeState((state) => ({ ...state, isPaused }))
      if (!changed.ok) return failed(describeStorageError(changed.error))
      // What is under way may take its time to end.
      if (isPaused && status.type === 'on') show({ ...status, phase: 'paused' })
      await restart()
      return ok(undefined)
    },

    /** A conversation was opened here: its attachments are wanted. */
    opened: (): void => {
      if (parts.isSmall) runner?.now()
    },

    /** Ends this page's part in it. */
    close: (): void => {
      stop()
      came.cancel()
      tabs.close()
      channel?.close()
      session.close()
    },
  }
}

const loadRare = () => loadCode(() => import('./space/createSpaceActions'))

/**
 * Tells of what comes first at once, and of what comes soon after it together: a page that hears of many reads them again,
 * and has time for other things before it hears of the next.
 */
function gather(tell: (applied: Applied) => void) {
  let threads = new Set<ConversationId>()
  let kinds = new Set<Applied['kinds'][number]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const told = (applied: Applied) => {
    tell(applied)
    timer = setTimeout(
      () => {
        const together = { threads: [...threads], kinds: [...kinds] }
        threads = new Set()
        kinds = new Set()
        timer = undefined
        if (together.threads.length + together.kinds.length > 0) told(together)
      },
      GATHER_MS + Math.min(MOST_GATHER_MS, applied.threads.length),
    )
  }
  const gathered = (applied: Applied) => {
    if (timer === undefined) {
      told(applied)
      return
    }
    for (const id of applied.threads) threads.add(id)
    for (const kind of applied.kinds) kinds.add(kind)
  }
  return Object.assign(gathered, { cancel: () => clearTimeout(timer) })
}

const GATHER_MS = 5
const MOST_GATHER_MS = 500
