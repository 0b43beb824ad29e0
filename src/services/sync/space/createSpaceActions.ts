import { describeStorageError, type StorageError } from '@/domain/storage/storageError'
import {
  loadWords,
  newSyncState,
  readCode,
  type SpaceView,
  type SyncedDevice,
  type SyncPlace,
  wordsOf,
} from '@/domain/sync'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { Session } from '../../storage/createSession'
import { createSealer } from '../createSealer'
import { describeRemote } from '../describeRemote'
import { CODE, deviceName, freeName, namedDevices, sealDeviceName } from './deviceName'
import { joinHost } from '../host/hostRequest'
import { loadBucket } from '../loadBucket'
import type { RemoteFailure } from '../syncRemote'
import { remoteOf, type OpenSpace } from './openSpace'
import { canSeal, deriveSpaceKeys, newCode, newDevice, newToken } from './spaceKeys'
import { isReadWhole } from './oldSpaces'
import { createSpaceRows, type OldSpace } from './spaceRows'

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

// What is as rare comes with it.
export { joinAgain } from './joinAgain'
export { settleOld } from './oldSpaces'

/** What opens a place besides the code: an invitation to a host, or the secret access key of a bucket. */
export type Access = { readonly secret?: string | undefined; readonly invitation?: string | undefined }

type Done<Value> = Promise<Result<Value, string>>

/** Whether sync is over is said in one place, once the host was asked again: the list of devices doesn't say it first. */
const unlisted = (failure: RemoteFailure): string =>
  failure.type === 'removed' || failure.type === 'spaceGone'
    ? t('The host doesn’t list this device right now. Parlance is asking again…')
    : describeRemote(failure)

export type SpaceActions = ReturnType<typeof createSpaceActions>

/** The name of a device that moved to a new code. Nobody can enter it. */
const MOVED = '\u0000moved'

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
      old = [],
    }: {
      readonly invitation?: string | undefined
      readonly bucketKey?: CryptoKey | undefined
      readonly name?: string | undefined
      /** Spaces of earlier codes, this device's own of today among them. */
      readonly old?: readonly OldSpace[]
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
    const { sealing, naming } = keys
    const secrets = {
      sealing,
      naming,
      token,
      ...(bucketKey && { bucketKey }),
      code: await sealer.sealNamed(CODE, code),
    }
    const state = newSyncState(place, space, device)
    const remote = isNew ? undefined : await remoteOf({ fetch, crypto, now, sleep }, state, secrets)
    if (remote && (await devicesOf({ remote, sealer, state })).some((each) => each.name === MOVED)) {
      await remote.removeDevice(device)
      return failed(
        t('This recovery code was replaced by a new one. Enter the new code, which your other device shows.'),
      )
    }
    const begun = await spaceRows.begin({ ...state, ...(old.length > 0 && { hasOld: true }) }, secrets, old)
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

  async function devicesOf({
    remote,
    sealer,
    state,
  }: Pick<OpenSpace, 'remote' | 'sealer' | 'state'>): Promise<readonly SyncedDevice[]> {
    const found = await remote.overview()
    return found.ok ? namedDevices(sealer, state.device, found.value.devices) : []
  }

  const rename = async ({ remote, sealer }: OpenSpace, id: string, name: string) =>
    remote.renameDevice(id, await sealDeviceName(sealer, id, name))

  const bucketKeyOf = async (secret: string | undefined): Promise<CryptoKey | undefined> =>
    secret === undefined || secret === '' ? undefined : (await loadBucket()).importSecret(crypto, secret)

  /** Whether all that the host has of a space is here too, once what can be fetched was. */
  async function isAllHere(space: OpenSpace): Promise<boolean> {
    const carried = await space.carry(() => true)
    const latest = await openSpace()
    return carried.ok && latest !== undefined && isReadWhole(latest)
  }

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
      return joined.ok ? ok(wordsOf(code, (await loadWords()).WORDS)) : joined
    },

    /** Joins the devices that have this code. */
    joinWith: async (text: string, place: SyncPlace, { secret }: Access = {}): Done<void> => {
      if (!canSeal(crypto)) return failed(insecure())
      const code = readCode(text, (await loadWords()).WORDS)
      return code.ok ? join(code.value, place, false, { bucketKey: await bucketKeyOf(secret) }) : code
    },

    overview: (): Done<SpaceView> =>
      atHost(async ({ remote, sealer, state }) => {
        const found = await remote.overview()
        if (!found.ok) return failed(unlisted(found.error))
        const { devices, usedBytes, quotaBytes } = found.value
        return ok({
          usedBytes,
          quotaBytes,
          devices: await namedDevices(sealer, state.device, devices),
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
          ? ok(wordsOf(code, (await loadWords()).WORDS))
          : failed(t('The recovery code can’t be read on this device.'))
      }),

    /**
     * Moves to a new code: everything is read first, then sealed with the new one and sent. The old space goes 30 days
     * later, once all of it was read back from the new one (`oldSpaces`). Other devices need the new code. Gives its
     * words.
     */
    renewCode: (invitation?: string): Done<readonly string[]> =>
      atHost(async (before) => {
        const isRead = await isAllHere(before)
        const space = await openSpace()
        if (!space) return failed(t('This device does not sync.'))
        const { state, secrets } = space
        // What cannot be read stays where it is; what can is read first.
        if (!isRead && !state.trouble)
          return failed(
            t(
              'This device has not received everything yet. Wait until sync is up to date, then make the new code.',
            ),
          )
        const code = newCode(crypto)
        const devices = await devicesOf(space)
        const own = devices.find(({ isThis }) => isThis)
        const others = devices.filter(({ isThis }) => !isThis)
        const { bucketKey } = secrets
        const left: OldSpace = { state, secrets, leftAt: now(), isRead, isChecked: false }
        const old = [...(await spaceRows.loadOld()), left]
        const joined = await join(code, state.place, true, { invitation, bucketKey, name: own?.name, old })
        if (!joined.ok) return joined
        // Who knows the old code alone is told; the others would go on by themselves, with a code that somebody may
        // have seen.
        await rename(space, state.device, MOVED)
        for (const { id } of others) await space.remote.removeDevice(id)
        return ok(wordsOf(code, (await loadWords()).WORDS))
      }),

    /**
     * Ends sync on this device; what it has stays here. The last one takes everything off the host, unless the host
     * has something that is not here.
     */
    leave: (): Done<void> =>
      atHost(async (space) => {
        const { remote, state } = space
        const found = await remote.overview()
        const isLast = found.ok && found.value.devices.every(({ id }) => id === state.device)
        // Without the host this device forgets the space all the same.
        await (isLast && (await isAllHere(space)) ? remote.removeSpace() : remote.removeDevice(state.device))
        const ended = await spaceRows.end()
        if (!ended.ok) return unstored(ended.error)
        await restart()
        return ok(undefined)
      }),
  }
}

const unstored = (error: StorageError) => failed(describeStorageError(error))

const insecure = () =>
  t('Sync needs encryption, which browsers offer on https:// addresses only. Open this page over HTTPS.')
