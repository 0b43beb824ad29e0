import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import { readCode, wordsOf } from '@/domain/sync/code/recoveryCode'
import { newSyncState, type SyncPlace } from '@/domain/sync/syncState'
import type { SpaceView, SyncedDevice } from '@/domain/sync/syncStatus'
import { fromBase64 } from '@/lib/base64'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { Session } from '../../storage/createSession'
import { createSealer } from '../createSealer'
import { describeRemote } from '../describeRemote'
import { deviceName, freeName, openDeviceName, sealDeviceName } from './deviceName'
import { joinHost } from '../host/joinHost'
import { loadBucket } from '../loadBucket'
import type { OpenSpace } from './openSpace'
import type { RemoteDevice } from '../syncRemote'
import { canSeal, deriveSpaceKeys, newCode, newDevice, newToken } from './spaceKeys'
import { createSpaceRows } from './spaceRows'

type Parts = {
  readonly session: Session
  readonly crypto: Crypto
  readonly fetch: typeof globalThis.fetch
  readonly userAgent: string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  readonly openSpace: () => Promise<OpenSpace | undefined>
  /** Reads the state again, here and in the tab that syncs. */
  readonly restart: () => Promise<void>
}

/** What opens a place besides the code: an invitation to a host, or the secret access key of a bucket. */
export type Access = { readonly secret?: string | undefined; readonly invitation?: string | undefined }

type Done<Value> = Promise<Result<Value, string>>

export type SpaceActions = ReturnType<typeof createSpaceActions>

/** The list of words is as large as the rest, and needed only to show or read a code. */
const loadWords = async () => (await loadCode(() => import('@/domain/sync/code/words'))).WORDS

const CODE = 'recovery code'

/** What a person rarely does about sync: turn it on, join, look at the devices, see the code, leave. */
export function createSpaceActions({
  session,
  crypto,
  fetch,
  now,
  sleep,
  openSpace,
  restart,
  userAgent,
}: Parts) {
  const spaceRows = createSpaceRows(session)

  async function join(
    code: Uint8Array<ArrayBuffer>,
    place: SyncPlace,
    isNew: boolean,
    {
      invitation,
      bucketKey,
      name = deviceName(userAgent),
    }: {
      readonly invitation?: string | undefined
      readonly bucketKey?: CryptoKey | undefined
      readonly name?: string | undefined
    },
  ): Done<void> {
    if (!canSeal(crypto)) return failed(insecure())
    const keys = await deriveSpaceKeys(crypto, code)
    const sealer = createSealer(crypto, keys.sealing)
    const { space } = keys
    const [device, token] = [newDevice(crypto), newToken(crypto)]
    const about = { sealer, name, isNew }
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
                'The bucket at {address} can’t be reached. Check the address and the access key, and that its CORS rules allow this page.',
                { address: place.url },
              )
          : describeRemote(error),
      )
    }
    const begun = await spaceRows.begin(newSyncState(place, space, device), {
      sealing: keys.sealing,
      naming: keys.naming,
      token,
      ...(bucketKey && { bucketKey }),
      code: await sealer.sealNamed(CODE, code),
    })
    if (!begun.ok) return failed(describeStorageError(begun.error))
    if (!isNew) await tellApart(name)
    await restart()
    return ok(undefined)
  }

  /** Two devices of one kind begin with one name: the later one gets a number. Without an answer both keep it. */
  async function tellApart(name: string): Promise<void> {
    const space = await openSpace()
    const devices = space ? await devicesOf(space) : []
    const free = freeName(
      name,
      devices.filter(({ isThis }) => !isThis).map((each) => each.name),
    )
    if (space && free !== name) await rename(space, space.state.device, free)
  }

  async function devicesOf({ remote, sealer, state }: OpenSpace): Promise<readonly SyncedDevice[]> {
    const found = await remote.overview()
    return found.ok ? readDevices(sealer, state.device, found.value.devices) : []
  }

  const rename = async ({ remote, sealer }: OpenSpace, id: string, name: string) =>
    remote.renameDevice(id, await sealDeviceName(sealer, id, name))

  const bucketKeyOf = async (secret: string | undefined): Promise<CryptoKey | undefined> =>
    secret === undefined || secret === '' ? undefined : (await loadBucket()).importSecret(crypto, secret)

  /** Something that needs the host, as a sentence where it fails. */
  async function atHost<Value>(work: (space: OpenSpace) => Done<Value>): Done<Value> {
    const space = await openSpace()
    return space ? work(space) : failed(t('This device does not sync.'))
  }

  return {
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

    overview: (): Done<SpaceView> =>
      atHost(async ({ remote, sealer, state }) => {
        const found = await remote.overview()
        if (!found.ok) return failed(describeRemote(found.error))
        const { devices, usedBytes, quotaBytes } = found.value
        return ok({
          usedBytes,
          quotaBytes,
          devices: await readDevices(sealer, state.device, devices),
        })
      }),

    removeDevice: (id: string): Done<void> =>
      atHost(async ({ remote }) => {
        const removed = await remote.removeDevice(id)
        return removed.ok ? ok(undefined) : failed(describeRemote(removed.error))
      }),

    renameDevice: (id: string, name: string): Done<void> =>
      atHost(async (space) => {
        const renamed = await rename(space, id, name)
        if (renamed.ok) return ok(undefined)
        return failed(
          renamed.error.type === 'missing'
            ? t('This host is too old to rename devices. Update it, then try again.')
            : describeRemote(renamed.error),
        )
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
      atHost(async (space) => {
        const { remote, state, secrets } = space
        const code = newCode(crypto)
        const own = (await devicesOf(space)).find(({ isThis }) => isThis)
        const { bucketKey } = secrets
        const joined = await join(code, state.place, true, { invitation, bucketKey, name: own?.name })
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
        const ended = await spaceRows.end()
        if (!ended.ok) return unstored(ended.error)
        await restart()
        return ok(undefined)
      }),
  }
}

const readDevices = (
  sealer: OpenSpace['sealer'],
  here: string,
  devices: readonly RemoteDevice[],
): Promise<readonly SyncedDevice[]> =>
  Promise.all(
    devices.map(async ({ id, name, seenAt }) => {
      const sealed = fromBase64(name)
      return {
        id,
        name: (sealed && (await openDeviceName(sealer, id, sealed))) ?? t('Unknown device'),
        isThis: id === here,
        seenAt,
      }
    }),
  )

const unstored = (error: StorageError) => failed(describeStorageError(error))

const insecure = () =>
  t('Sync needs encryption, which browsers offer on https:// addresses only. Open this page over HTTPS.')
