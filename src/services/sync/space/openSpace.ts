import type { SyncState } from '@/domain/sync'
import { loadCode } from '@/lib/loadCode'
import { ok } from '@/lib/result'
import { startOnce } from '@/lib/startOnce'

import type { Session } from '../../storage/createSession'
import { blobName } from '../hex'
import type { Carried } from '../carryAttachments'
import type { Sealer } from '../createSealer'
import type { Step } from '../engineSteps'
import { createHostRemote } from '../host/createHostRemote'
import { loadBucket } from '../loadBucket'
import { createSyncRows } from '../rows/createSyncRows'
import type { SyncRows } from '../rows/syncRows'
import type { SyncRemote } from '../syncRemote'

import { loadSecrets, type SyncSecrets } from './spaceRows'

/** The space of this device, opened. */
export type OpenSpace = {
  readonly state: SyncState
  readonly secrets: SyncSecrets
  readonly sealer: Sealer
  readonly remote: SyncRemote
  /** Sends attachments that the host does not have, and fetches those that are missing here and wanted. */
  readonly carry: (isWanted: (thread: string) => boolean) => Step<Carried>
}

/** What spaces are reached with. */
export type SpaceAccess = {
  readonly crypto: Crypto
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

type Parts = SpaceAccess & {
  readonly session: Session
  readonly rows: Pick<SyncRows, 'loadState'>
}

/** Opens the space of this device; undefined where it does not sync, or the secret of its bucket is not here. */
export async function openSpace(parts: Parts): Promise<OpenSpace | undefined> {
  const { crypto, rows, session, now } = parts
  const [state, secrets] = await Promise.all([rows.loadState(), loadSecrets(session)])
  if (!state.ok || !secrets.ok || !state.value || !secrets.value) return undefined
  const remote = await remoteOf(parts, state.value, secrets.value)
  const sealer = lazySealer(crypto, secrets.value.sealing)
  if (!remote) return undefined
  const { naming } = secrets.value
  const own = createSyncRows(session, state.value.device)
  return {
    state: state.value,
    secrets: secrets.value,
    sealer,
    remote,
    async carry(isWanted) {
      const found = await own.loadState()
      // Few chats have files: their code comes with the first.
      if (!found.ok || !found.value || found.value.toSend.length + found.value.toFetch.length === 0)
        return ok({ came: [], isMissing: false })
      const { carryAttachments, createAttachmentAccess } = await loadCode(() => import('../carryAttachments'))
      const attachments = createAttachmentAccess(session, now)
      return carryAttachments(
        { rows: own, attachments, remote, sealer, nameOf: (id) => blobName(crypto, naming, id) },
        isWanted,
      )
    },
  }
}

/** Where the bytes of a space are kept; undefined where the secret of its bucket is not here. */
export async function remoteOf(
  { fetch, crypto, now, sleep }: SpaceAccess,
  { place, space, device }: Pick<SyncState, 'place' | 'space' | 'device'>,
  { token, bucketKey }: SyncSecrets,
): Promise<SyncRemote | undefined> {
  if (place.type === 'host') return createHostRemote({ fetch, url: place.url, space, device, token })
  if (!bucketKey) return undefined
  const { createBucketRemote } = await loadBucket()
  return createBucketRemote({ ...place, fetch, crypto, now, sleep, space, device, secretKey: bucketKey })
}

const load = startOnce(() => loadCode(() => import('../createSealer'))).open

/** A sealer whose code comes with the first thing to seal or to open: many starts have none. */
function lazySealer(crypto: Crypto, key: CryptoKey): Sealer {
  const sealer = async () => (await load()).createSealer(crypto, key)
  return {
    seal: async (...given) => (await sealer()).seal(...given),
    open: async (...given) => (await sealer()).open(...given),
    sealNamed: async (...given) => (await sealer()).sealNamed(...given),
    openNamed: async (...given) => (await sealer()).openNamed(...given),
  }
}
