import type { ConversationId } from '@/domain/ids'
import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { readCode, wordsOf } from '@/domain/sync/recoveryCode'
import { newSyncState, type SyncPlace } from '@/domain/sync/syncState'
import { readSyncStatus, type SpaceView, type SyncStatus } from '@/domain/sync/syncStatus'
import { fromBase64 } from '@/lib/base64'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { createSession } from '../storage/createSession'
import { createTabs } from '../tabs/tabs'
import { createEngine, type Applied } from './createEngine'
import { createHostRemote, joinHost } from './createHostRemote'
import { createRunner, type Runner } from './createRunner'
import { createSealer } from './createSealer'
import { createSyncRows } from './createSyncRows'
import { describeRemote } from './describeRemote'
import { deviceName, openDeviceName } from './deviceName'
import { createSecretRows, type SyncSecrets } from './secrets'
import { blobName, canSeal, deriveSpaceKeys, newCode, newDevice, newToken } from './spaceKeys'
import type { SyncRemote } from './syncRemote'

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

/** What opens a place besides the code: an invitation to a host, or the secret access key of a bucket. */
type Access = { readonly secret?: string | undefined; readonly invitation?: string | undefined }

type Done<Value> = Promise<Result<Value, string>>

export type Sync = Awaited<ReturnType<typeof openSync>>

/** The list of words is half as large as the rest, and needed only to show or read a code. */
const loadWords = async () => (await loadCode(() => import('@/domain/sync/words'))).WORDS

/** Few people have a bucket. */
const loadBucket = () => loadCode(() => import('./bucket/bucketCode'))

const LOCK = 'parlance:sync'
const CODE = 'recovery code'

/** Sync of this device. One tab of the page does it; the others hear from it and tell it what to do. */
export async function openSync(parts: SyncParts) {
  const { crypto, fetch, now, sleep } = parts
  const opened = await createSession({
    indexedDB: parts.indexedDB,
    name: parts.databaseName,
    onNewerVersion: () => stop(),
  })
  if (!opened.ok) throw new Error(describeStorageError(opened.error))
  const session = opened.value
  const rows = createSyncRows(session)
  const secretRows = createSecretRows(session)
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
    for (const kind of applied.kinds) if (kind !== 'documents') tabs.announceKind(kind)
  })

  tabs.onChanged((ids) => runner?.changed(ids))
  tabs.onKindChanged((kind) => {
    if (kind === 'settings' || kind === 'connections' || kind === 'items') runner?.kindChanged(kind)
    // Nothing of this device is left to sync, this state least of all.
    if (kind === 'deleted') stop()
  })
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'now') runner?.now()
    else if (data === 'restart') void start()
    else if (data === 'ask') {
      if (runner) channel.postMessage(status)
    } else if (!runner) {
      const told = readSyncStatus(data)
      if (told) show(told)
    }
  })

  /** How this device reaches a space; undefined where the secret of its bucket is not here. */
  async function remoteOf(
    place: SyncPlace,
    space: string,
    device: string,
    { token, bucketKey }: Pick<SyncSecrets, 'token' | 'bucketKey'>,
  ): Promise<SyncRemote | undefined> {
    if (place.type === 'host') return createHostRemote({ fetch, url: place.url, space, device, token })
    if (!bucketKey) return undefined
    const { createBucketRemote } = await loadBucket()
    return createBucketRemote({ ...place, fetch, crypto, now, sleep, space, device, secretKey: bucketKey })
  }

  async function openSpace() {
    const [state, secrets] = await Promise.all([rows.loadState(), secretRows.load()])
    if (!state.ok || !secrets.ok || !state.value || !secrets.value) return undefined
    const { place, space, device } = state.value
    const remote = await remoteOf(place, space, device, secrets.value)
    const sealer = createSealer(crypto, secrets.value.sealing)
    return remote && { state: state.value, secrets: secrets.value, sealer, remote }
  }

  /** Syncs in this tab as soon as no other one does. */
  async function start(): Promise<void> {
    stop()
    const { signal } = leading
    const space = await openSpace()
    if (signal.aborted) return
    if (!space) {
      show({ type: 'off' })
      return
    }
    const { sealer, remote, secrets, state } = space
    const own = createSyncRows(session, state.device)
    const lead = async () => {
      if (signal.aborted) return
      const engine = createEngine({ rows: own, remote, sealer, now, onApplied: came })
      runner = createRunner({
        rows: own,
        engine,
        remote,
        carry: async () => {
          const found = await own.loadState()
          // Few chats have files: their code comes with the first.
          if (!found.ok || !found.value || found.value.toSend.length + found.value.toFetch.length === 0)
            return ok({ came: [], isMissing: false })
          const { carryAttachments } = await loadCode(() => import('./carryAttachments'))
          return carryAttachments({
            rows: own,
            session,
            now,
            remote,
            sealer,
            naming: secrets.naming,
            crypto,
            isWanted: (thread) => !parts.isSmall || thread === '' || parts.isOpen(thread),
          })
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

  async function join(
    code: Uint8Array<ArrayBuffer>,
    place: SyncPlace,
    isNew: boolean,
    {
      invitation,
      bucketKey,
    }: { readonly invitation?: string | undefined; readonly bucketKey?: CryptoKey | undefined },
  ): Done<void> {
    if (!canSeal(crypto)) return failed(insecure())
    const keys = await deriveSpaceKeys(crypto, code)
    const sealer = createSealer(crypto, keys.sealing)
    const { space } = keys
    const [device, token] = [newDevice(crypto), newToken(crypto)]
    const about = { sealer, name: deviceName(parts.userAgent), isNew }
    const joined =
      place.type === 'host'
        ? await joinHost(
            { fetch, url: place.url, space, device, token },
            { ...about, keys, invitation, crypto },
          )
        : bucketKey
          ? await (
              await loadBucket()
            ).joinBucket({ ...place, fetch, crypto, now, sleep, space, device, secretKey: bucketKey }, about)
          : failed({ type: 'refused', reason: t('Enter the secret access key of the bucket.') } as const)
    if (!joined.ok) {
      const { error } = joined
      return failed(
        error.type === 'offline'
          ? place.type === 'host'
            ? t('The host at {address} can’t be reached. Check the address and your connection.', {
                address: place.url,
              })
            : t(
                'The bucket at {address} can’t be reached. Check the address, and that its CORS rules allow this page.',
                { address: place.url },
              )
          : describeRemote(error),
      )
    }
    const begun = await secretRows.begin(newSyncState(place, space, device), {
      sealing: keys.sealing,
      naming: keys.naming,
      token,
      ...(bucketKey && { bucketKey }),
      code: await sealer.sealNamed(CODE, code),
    })
    if (!begun.ok) return failed(describeStorageError(begun.error))
    await restart()
    return ok(undefined)
  }

  const bucketKeyOf = async (secret: string | undefined): Promise<CryptoKey | undefined> =>
    secret === undefined || secret === '' ? undefined : (await loadBucket()).importSecret(crypto, secret)

  /** Something that needs the host, as a sentence where it fails. */
  async function atHost<Value>(
    work: (space: NonNullable<Awaited<ReturnType<typeof openSpace>>>) => Done<Value>,
  ): Done<Value> {
    const space = await openSpace()
    return space ? work(space) : failed(t('This device does not sync.'))
  }

  return {
    start,
    status: {
      read: () => status,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },

    /** Begins to sync with a new code; gives its words. */
    turnOn: async (place: SyncPlace, { secret, invitation }: Access = {}): Done<readonly string[]> => {
      if (!canSeal(crypto)) return failed(insecure())
      const code = newCode(crypto)
      const joined = await join(code, place, true, { invitation, bucketKey: await bucketKeyOf(secret) })
      return joined.ok ? ok(wordsOf(code, await loadWords())) : joined
    },

    /** Joins the devices that have this code. */
    joinWith: async (text: string, place: SyncPlace, { secret }: Access = {}): Done<void> => {
      if (!canSeal(crypto)) return failed(insecure())
      const code = readCode(text, await loadWords())
      return code.ok ? join(code.value, place, false, { bucketKey: await bucketKeyOf(secret) }) : code
    },

    now: (): void => {
      channel?.postMessage('now')
      runner?.now()
    },

    /** Stops the first sync for now, or goes on with it. */
    pause: async (isPaused: boolean): Done<void> => {
      const changed = await rows.changeState((state) => ({ ...state, isPaused }))
      if (!changed.ok) return unstored(changed.error)
      await restart()
      return ok(undefined)
    },

    overview: (): Done<SpaceView> =>
      atHost(async ({ remote, sealer, state }) => {
        const found = await remote.overview()
        if (!found.ok) return failed(describeRemote(found.error))
        const { devices, usedBytes, quotaBytes } = found.value
        return ok({
          usedBytes,
          quotaBytes,
          devices: await Promise.all(
            devices.map(async ({ id, name, seenAt }) => {
              const sealed = fromBase64(name)
              return {
                id,
                name: (sealed && (await openDeviceName(sealer, id, sealed))) ?? t('Unknown device'),
                isThis: id === state.device,
                seenAt,
              }
            }),
          ),
        })
      }),

    removeDevice: (id: string): Done<void> =>
      atHost(async ({ remote }) => {
        const removed = await remote.removeDevice(id)
        return removed.ok ? ok(undefined) : failed(describeRemote(removed.error))
      }),

    /** The words of the code. */
    showCode: (): Done<readonly string[]> =>
      atHost(async ({ secrets, sealer }) => {
        const code = await sealer.openNamed(CODE, secrets.code)
        return code
          ? ok(wordsOf(code, await loadWords()))
          : failed(t('The recovery code can’t be read on this device.'))
      }),

    /**
     * Moves to a new code: everything is sealed again with it, and what was sealed with the old one is removed. Other
     * devices need the new code. Gives its words.
     */
    renewCode: (invitation?: string): Done<readonly string[]> =>
      atHost(async ({ remote, state, secrets }) => {
        const code = newCode(crypto)
        const { bucketKey } = secrets
        const joined = await join(code, state.place, true, { invitation, bucketKey })
        if (!joined.ok) return joined
        await remote.removeSpace()
        return ok(wordsOf(code, await loadWords()))
      }),

    /** Ends sync on this device; what it has stays here. The last one takes everything off the host. */
    leave: (): Done<void> =>
      atHost(async ({ remote, state }) => {
        const found = await remote.overview()
        const isLast = found.ok && found.value.devices.every(({ id }) => id === state.device)
        // Without the host this device forgets the space all the same.
        await (isLast ? remote.removeSpace() : remote.removeDevice(state.device))
        const ended = await secretRows.end()
        if (!ended.ok) return unstored(ended.error)
        await restart()
        return ok(undefined)
      }),

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

const unstored = (error: StorageError) => failed(describeStorageError(error))

const insecure = () =>
  t('Sync needs encryption, which browsers offer on https:// addresses only. Open this page over HTTPS.')

/** Tells of what comes within a moment together. */
function gather(tell: (applied: Applied) => void, ms = 5) {
  let threads = new Set<ConversationId>()
  let kinds = new Set<Applied['kinds'][number]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const gathered = (applied: Applied) => {
    for (const id of applied.threads) threads.add(id)
    for (const kind of applied.kinds) kinds.add(kind)
    timer ??= setTimeout(() => {
      const together = { threads: [...threads], kinds: [...kinds] }
      threads = new Set()
      kinds = new Set()
      timer = undefined
      tell(together)
    }, ms)
  }
  return Object.assign(gathered, { cancel: () => clearTimeout(timer) })
}
