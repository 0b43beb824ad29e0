import type { ConnectionId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { loadCode } from '@/lib/loadCode'
import { failed, ok, type Result } from '@/lib/result'
import type { KeyRow, KeyRows, SealedKey } from '@/services/storage/rows/createKeyRows'
import { t } from '@/lib/text/t'

import type { Held, KeyProtection, KeyVault } from './keyVault'
import { unsealKey } from './sealKey'

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
  const keys = new Map<ConnectionId, KeyRow>()
  const generations = new Map<ConnectionId, number>()
  const listeners = new Set<() => void>()
  const canSeal = isSecure(crypto)
  const held: Held = {
    crypto,
    keyRows,
    canSeal,
    keys,
    onDisk: new Map(),
    open: undefined,
    ring: undefined,
    isLocked: () => held.ring !== undefined && held.open === undefined && held.onDisk.size > 0,
    changed,
    reload,
    take,
  }

  const describe = (): KeyProtection => ({
    type: !canSeal ? 'unavailable' : held.ring?.lock ? 'passphrase' : 'device',
    isLocked: held.isLocked(),
    remembered: held.onDisk.size,
  })
  let protection = describe()

  function changed(...ids: readonly ConnectionId[]) {
    for (const id of ids) generations.set(id, (generations.get(id) ?? 0) + 1)
    const now = describe()
    if (JSON.stringify(now) !== JSON.stringify(protection)) protection = now
    else if (ids.length === 0) return
    for (const listener of listeners) listener()
  }

  async function take(rows: Iterable<SealedKey>): Promise<void> {
    if (!held.open) return
    for (const row of rows) {
      const found = await unsealKey(crypto, held.open.secret, row)
      const before = keys.get(row.id)
      if (!found || (before?.key === found.key && before.origin === found.origin)) continue
      keys.set(row.id, found)
      changed(row.id)
    }
  }

  async function reload(): Promise<void> {
    const loaded = await keyRows.load()
    if (!loaded.ok) return
    const { sealed, clear, ring } = loaded.value
    const before = held.onDisk
    if (ring?.version !== held.ring?.version) {
      held.ring = ring
      held.open = ring?.secret && canSeal ? { ring, secret: ring.secret } : undefined
    }
    held.onDisk = new Map(sealed.map((row) => [row.id, row]))
    for (const id of before.keys()) if (!held.onDisk.has(id) && keys.delete(id)) changed(id)
    await take(sealed)
    changed()
    if (clear.length > 0) await moveClear(clear)
  }

  /** Encrypts keys that are on disk in clear text; where that cannot be, they are kept for this session alone. */
  async function moveClear(rows: readonly KeyRow[]): Promise<void> {
    for (const row of rows) {
      keys.set(row.id, row)
      changed(row.id)
      const saved = await remember(row)
      if (!saved.ok) await keyRows.remove(row.id)
    }
  }

  const remember = later(({ remember: keep }, row: KeyRow) => keep(held, row))

  async function forget(id: ConnectionId): Promise<Result<void, string>> {
    const removed = await keyRows.remove(id)
    if (!removed.ok) return failed(describeStorageError(removed.error))
    held.onDisk.delete(id)
    changed()
    return ok(undefined)
  }

  const removeKey: KeyVault['removeKey'] = async (id) => {
    if (keys.delete(id)) changed(id)
    return forget(id)
  }

  await reload()

  return {
    has: ({ id, baseUrl }) => {
      const row = keys.get(id) ?? held.onDisk.get(id)
      return row !== undefined && row.origin === originOf(baseUrl)
    },

    keyFor: (connection, url) => {
      const row = keys.get(connection.id)
      const asked = originOf(url)
      const bound = row ?? held.onDisk.get(connection.id)
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
      return held.isLocked()
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
      keys.set(connection.id, row)
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
    unlock: later(({ unlock }, passphrase: string) => unlock(held, passphrase)),
    setPassphrase: later(({ setPassphrase }, passphrase: string | null) => setPassphrase(held, passphrase)),
    forgetRemembered: later(({ forgetRemembered }) => forgetRemembered(held)),
  }
}

type Changes = typeof import('./changeRemembered')

/** Changing what is remembered is rare: its code comes with the first change. Fails with a sentence where it can't. */
const later =
  <Args extends readonly unknown[]>(
    run: (code: Changes, ...args: Args) => Promise<Result<void, string>>,
  ): ((...args: Args) => Promise<Result<void, string>>) =>
  async (...args) => {
    const code = await loadCode(() => import('./changeRemembered')).then(ok, (cause: unknown) =>
      failed((cause as Error).message),
    )
    return code.ok ? run(code.value, ...args) : code
  }

/** Browsers offer `subtle` on https and on this machine's own addresses alone. */
const isSecure = (crypto: Crypto): boolean => (crypto as Partial<Crypto>).subtle !== undefined

/** The origin of a web address; undefined for what is none, and for origins that are not comparable (`file:`). */
function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin } = new URL(url)
  return origin === 'null' ? undefined : origin
}
