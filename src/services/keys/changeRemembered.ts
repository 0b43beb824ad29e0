import type { ConnectionId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'
import type { KeyRow, SealedKey } from '@/services/storage/rows/createKeyRows'

import { makeDeviceRing, makePassphraseRing, unlockRing, type Held, type OpenRing } from './keyVault'
import { sealKey } from './sealKey'

const CHANGED_ELSEWHERE = mark('The saved keys were changed in another tab at the same time. Try again.')
const NO_CRYPTO = mark(
  'Keys can’t be remembered on a page without HTTPS. This key works until you close this tab.',
)
const LOCKED = mark('The saved keys are locked. Unlock them first; this key works until you close this tab.')

/** How often a change is made again because a key was saved meanwhile. */
const MOST_TRIES = 3

type Changed = Promise<Result<void, string>>

/** Writes a key to disk, encrypted. Fails with a sentence; the vault holds it all the same. */
export async function remember(held: Held, row: KeyRow, isSecondTry = false): Changed {
  const { crypto, keyRows, keys, changed } = held
  const found = await openRing(held)
  if (!found.ok) return found
  const sealed = await sealKey(crypto, found.value.secret, row)
  const written = await keyRows.change({ expected: found.value.ring.version, put: [sealed] })
  if (!written.ok) return failed(describeStorageError(written.error))
  if (written.value) {
    held.onDisk.set(row.id, sealed)
    changed()
    return ok(undefined)
  }
  // Encrypted again by another tab meanwhile.
  await held.reload()
  keys.set(row.id, row)
  return isSecondTry ? failed(t(CHANGED_ELSEWHERE)) : remember(held, row, true)
}

/** The ring to encrypt with, made where there is none yet. */
async function openRing(held: Held): Promise<Result<OpenRing, string>> {
  const { crypto, keyRows } = held
  if (!held.canSeal) return failed(t(NO_CRYPTO))
  if (held.open) return ok(held.open)
  if (held.ring) return failed(t(LOCKED))
  const made = await makeDeviceRing(crypto, versionOf(crypto))
  const written = await keyRows.change({ expected: undefined, ring: made.ring })
  if (!written.ok) return failed(describeStorageError(written.error))
  if (written.value) {
    held.ring = made.ring
    held.open = made
    return ok(made)
  }
  // Another tab was faster: its ring counts.
  await held.reload()
  return opened(held)
}

/** What is open by now. A function, as what reloads changes it. */
const opened = ({ open }: Held): Result<OpenRing, string> => (open ? ok(open) : failed(t(LOCKED)))

/** Makes the remembered keys usable. Fails with a sentence when the passphrase is wrong. */
export async function unlock(held: Held, passphrase: string): Changed {
  const { ring } = held
  if (!ring?.lock) return ok(undefined)
  const secret = await unlockRing(held.crypto, ring.lock, passphrase)
  if (!secret.ok) return secret
  held.open = { ring, secret: secret.value }
  await held.take(held.onDisk.values())
  held.changed()
  return ok(undefined)
}

/** Encrypts all remembered keys again, with this passphrase or, when null, without one. */
export async function setPassphrase(held: Held, passphrase: string | null): Changed {
  const { crypto } = held
  if (!held.canSeal) return failed(t(NO_CRYPTO))
  if (held.isLocked()) return failed(t('Unlock your saved keys first.'))
  const version = versionOf(crypto)
  const made = await (passphrase === null
    ? makeDeviceRing(crypto, version)
    : makePassphraseRing(crypto, version, passphrase))
  return replaceRing(held, async () => {
    if (held.isLocked()) return failed(t('Unlock your saved keys first.'))
    const { keys, onDisk } = held
    const rows = [...onDisk.keys()].flatMap((id) => keys.get(id) ?? [])
    const put = await Promise.all(rows.map((row) => sealKey(crypto, made.secret, row)))
    return ok({ open: made, put, removed: [...onDisk.keys()].filter((id) => !keys.has(id)) })
  })
}

/** Removes every remembered key and the passphrase, locked or not. */
export async function forgetRemembered(held: Held): Changed {
  let ids: readonly ConnectionId[] = []
  const written = await replaceRing(held, () => {
    ids = [...held.onDisk.keys()]
    return Promise.resolve(ok({ open: undefined, put: [], removed: ids }))
  })
  if (!written.ok) return written
  for (const id of ids) held.keys.delete(id)
  held.changed(...ids)
  return ok(undefined)
}

/** Another ring, undefined for none, and the rows under it. */
type NewRing = {
  readonly open: OpenRing | undefined
  readonly put: readonly SealedKey[]
  readonly removed: readonly ConnectionId[]
}

/**
 * Puts another ring in place of the present one, with all that it seals. What this tab or another one saved meanwhile
 * is read, and the whole is made again with it.
 */
async function replaceRing(held: Held, make: () => Promise<Result<NewRing, string>>): Changed {
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const made = await make()
    if (!made.ok) return made
    const { open, put, removed } = made.value
    const written = await held.keyRows.change({
      expected: held.ring?.version,
      ring: open?.ring ?? null,
      put,
      removed,
    })
    if (!written.ok) return failed(describeStorageError(written.error))
    if (written.value) {
      held.ring = open?.ring
      held.open = open
      held.onDisk = new Map(put.map((row) => [row.id, row]))
      held.changed()
      return ok(undefined)
    }
    await held.reload()
  }
  return failed(t(CHANGED_ELSEWHERE))
}

const versionOf = (crypto: Crypto): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
