import type { ConnectionId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import type { KeyRow, KeyRows, SealedKey } from '@/services/storage/rows/keyRows'
import { mark, t } from '@/lib/text/t'

import type { OpenRing } from './keyRing'
import type { KeyProtection, KeyVault } from './keyVault'
import { unsealKey } from './sealKey'

const CHANGED_ELSEWHERE = mark('The saved keys were changed in another tab at the same time. Try again.')
const NO_CRYPTO = mark(
  'Keys can’t be remembered on a page without HTTPS. This key works until you close this tab.',
)
const LOCKED = mark('The saved keys are locked. Unlock them first; this key works until you close this tab.')

/**
 * Opens the keys: those remembered on this device, and from now on those of this session. Keys that an earlier version
 * kept in clear text are encrypted at once. A key that cannot be read is simply not there; the person is asked again.
 *
 * @param crypto without `subtle` (plain http on anything but this machine) no key is kept on disk.
 */
export async function createKeyVault(
  { keyRows }: { readonly keyRows: KeyRows },
  crypto: Crypto = globalThis.crypto,
): Promise<KeyVault> {
  const held = new Map<ConnectionId, KeyRow>()
  /** What is on disk, as far as this tab knows. */
  let onDisk = new Map<ConnectionId, SealedKey>()
  let open: OpenRing | undefined
  let ring: OpenRing['ring'] | undefined
  const generations = new Map<ConnectionId, number>()
  const listeners = new Set<() => void>()
  const canSeal = isSecure(crypto)

  const isLocked = () => ring !== undefined && open === undefined && onDisk.size > 0
  const describe = (): KeyProtection => ({
    type: !canSeal ? 'unavailable' : ring?.lock ? 'passphrase' : 'device',
    isLocked: isLocked(),
    remembered: onDisk.size,
  })
  let protection = describe()
  const changed = (...ids: readonly ConnectionId[]) => {
    for (const id of ids) generations.set(id, (generations.get(id) ?? 0) + 1)
    const now = describe()
    if (JSON.stringify(now) !== JSON.stringify(protection)) protection = now
    else if (ids.length === 0) return
    for (const listener of listeners) listener()
  }

  /** Takes the keys of `rows` that differ from what is held. */
  async function take(rows: Iterable<SealedKey>): Promise<void> {
    if (!open) return
    for (const row of rows) {
      const found = await unsealKey(crypto, open.secret, row)
      const before = held.get(row.id)
      if (!found || (before?.key === found.key && before.origin === found.origin)) continue
      held.set(row.id, found)
      changed(row.id)
    }
  }

  async function reload(): Promise<void> {
    const loaded = await keyRows.load()
    if (!loaded.ok) return
    const { sealed, clear } = loaded.value
    const before = onDisk
    if (loaded.value.ring?.version !== ring?.version) {
      ring = loaded.value.ring
      open = ring?.secret && canSeal ? { ring, secret: ring.secret } : undefined
    }
    onDisk = new Map(sealed.map((row) => [row.id, row]))
    for (const id of before.keys()) if (!onDisk.has(id) && held.delete(id)) changed(id)
    await take(sealed)
    changed()
    if (clear.length > 0) await moveClear(clear)
  }

  /** Encrypts keys that are on disk in clear text; where that cannot be, they are kept for this session alone. */
  async function moveClear(rows: readonly KeyRow[]): Promise<void> {
    for (const row of rows) {
      held.set(row.id, row)
      changed(row.id)
      const saved = await remember(row)
      if (!saved.ok) await keyRows.remove(row.id)
    }
  }

  /** The ring to encrypt with, made where there is none yet. */
  async function openRing({ makeDeviceRing }: Rings): Promise<Result<OpenRing, string>> {
    if (!canSeal) return failed(t(NO_CRYPTO))
    if (open) return ok(open)
    if (ring) return failed(t(LOCKED))
    const made = await makeDeviceRing(crypto, versionOf(crypto))
    const written = await keyRows.change({ expected: undefined, ring: made.ring })
    if (!written.ok) return failed(describeStorageError(written.error))
    // Another tab was faster: its ring counts.
    if (!written.value) await reload()
    else [ring, open] = [made.ring, made]
    return open ? ok(open) : failed(t(LOCKED))
  }

  async function remember(row: KeyRow, isSecondTry = false): Promise<Result<void, string>> {
    const rings = await loadRings()
    if (!rings.ok) return rings
    const found = await openRing(rings.value)
    if (!found.ok) return found
    const sealed = await rings.value.sealKey(crypto, found.value.secret, row)
    const written = await keyRows.change({ expected: found.value.ring.version, put: [sealed] })
    if (!written.ok) return failed(describeStorageError(written.error))
    if (written.value) {
      onDisk.set(row.id, sealed)
      changed()
      return ok(undefined)
    }
    // Encrypted again by another tab meanwhile.
    await reload()
    held.set(row.id, row)
    return isSecondTry ? failed(t(CHANGED_ELSEWHERE)) : remember(row, true)
  }

  async function forget(id: ConnectionId): Promise<Result<void, string>> {
    const removed = await keyRows.remove(id)
    if (!removed.ok) return failed(describeStorageError(removed.error))
    onDisk.delete(id)
    changed()
    return ok(undefined)
  }

  const removeKey: KeyVault['removeKey'] = async (id) => {
    if (held.delete(id)) changed(id)
    return forget(id)
  }

  await reload()

  return {
    has: ({ id, baseUrl }) => {
      const row = held.get(id) ?? onDisk.get(id)
      return row !== undefined && row.origin === originOf(baseUrl)
    },

    keyFor: (connection, url) => {
      const row = held.get(connection.id)
      const asked = originOf(url)
      const bound = row ?? onDisk.get(connection.id)
      if (!bound) return ok(undefined)
      // Both must match: neither a changed base URL nor an odd request may carry the key elsewhere.
      if (asked === undefined || asked !== bound.origin || originOf(connection.baseUrl) !== bound.origin) {
        return failed(
          t(
            'The key of {name} was given for {origin} and is not sent to {address}. Enter the key again in the settings of this provider.',
            { name: connection.name, origin: bound.origin, address: asked ?? t('this address') },
          ),
        )
      }
      if (row) return ok(row.key)
      return isLocked()
        ? failed(
            t('The key of {name} is locked. Unlock your saved keys under Settings → Providers.', {
              name: connection.name,
            }),
          )
        : failed(
            t('The saved key of {name} can’t be read any more. Enter it again under Settings → Providers.', {
              name: connection.name,
            }),
          )
    },

    setKey: async (connection, key) => {
      const origin = originOf(connection.baseUrl)
      const trimmed = key.trim()
      if (!trimmed || origin === undefined) return removeKey(connection.id)
      const row = { id: connection.id, origin, key: trimmed }
      held.set(connection.id, row)
      changed(connection.id)
      return connection.rememberKey ? remember(row) : forget(connection.id)
    },

    removeKey,
    reload,
    generationOf: (id) => generations.get(id) ?? 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    protection: () => protection,

    unlock: async (passphrase) => {
      if (!ring?.lock) return ok(undefined)
      const rings = await loadRings()
      if (!rings.ok) return rings
      const secret = await rings.value.unlockRing(crypto, ring.lock, passphrase)
      if (!secret.ok) return secret
      open = { ring, secret: secret.value }
      await take(onDisk.values())
      changed()
      return ok(undefined)
    },

    setPassphrase: async (passphrase) => {
      if (!canSeal) return failed(t(NO_CRYPTO))
      if (isLocked()) return failed(t('Unlock your saved keys first.'))
      const version = versionOf(crypto)
      const rings = await loadRings()
      if (!rings.ok) return rings
      const made = await (passphrase === null
        ? rings.value.makeDeviceRing(crypto, version)
        : rings.value.makePassphraseRing(crypto, version, passphrase))
      const rows = [...onDisk.keys()].flatMap((id) => held.get(id) ?? [])
      const put = await Promise.all(rows.map((row) => rings.value.sealKey(crypto, made.secret, row)))
      const removed = [...onDisk.keys()].filter((id) => !held.has(id))
      const written = await keyRows.change({ expected: ring?.version, ring: made.ring, put, removed })
      if (!written.ok) return failed(describeStorageError(written.error))
      if (!written.value) {
        await reload()
        return failed(t(CHANGED_ELSEWHERE))
      }
      ;[ring, open] = [made.ring, made]
      onDisk = new Map(put.map((row) => [row.id, row]))
      changed()
      return ok(undefined)
    },

    forgetRemembered: async () => {
      const ids = [...onDisk.keys()]
      const written = await keyRows.change({ expected: ring?.version, ring: null, removed: ids })
      if (!written.ok) return failed(describeStorageError(written.error))
      if (!written.value) {
        await reload()
        return failed(t(CHANGED_ELSEWHERE))
      }
      ;[ring, open] = [undefined, undefined]
      onDisk = new Map()
      for (const id of ids) held.delete(id)
      changed(...ids)
      return ok(undefined)
    },
  }
}

type Rings = typeof import('./keyRing')

/** Making and unlocking a ring and encrypting with it is rare, so its code is not in the first load. */
const loadRings = () =>
  loadCode(() => import('./keyRing')).then(ok, (cause: unknown) => failed((cause as Error).message))

/** Browsers offer `subtle` on https and on this machine's own addresses alone. */
const isSecure = (crypto: Crypto): boolean => (crypto as Partial<Crypto>).subtle !== undefined

const versionOf = (crypto: Crypto): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The origin of a web address; undefined for what is none, and for origins that are not comparable (`file:`). */
function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin } = new URL(url)
  return origin === 'null' ? undefined : origin
}
