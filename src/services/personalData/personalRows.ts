import { isRecord } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'

import type { Storage } from '../storage/storage'
import type { StorageError } from '@/domain/storage/storageError'

/** What their names begin with: no export, backup or sync reads them. */
export const PERSONAL_ROWS = 'personal/'
const KEY = `${PERSONAL_ROWS}key`
const AES = { name: 'AES-GCM', length: 256 } as const

type Documents = Pick<Storage, 'loadDocument' | 'saveDocument'>

export type PersonalRows = {
  /** What is kept under a name; undefined where there is nothing, or nothing that this device could read. */
  readonly load: (name: string) => Promise<Result<unknown, StorageError>>
  /** Does nothing on a page without encryption: it is only in memory then. */
  readonly save: (name: string, value: unknown) => Promise<Result<void, StorageError>>
}

/**
 * What stands for what, on disk: sealed with AES-GCM under a key that this browser can use and no script can read out.
 * The name is authenticated with it.
 */
export function createPersonalRows(storage: Documents, crypto: Crypto = globalThis.crypto): PersonalRows {
  // On a page without HTTPS there is none.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  let key: CryptoKey | undefined

  async function findKey(isMade: boolean): Promise<Result<CryptoKey | undefined, StorageError>> {
    if (key || !subtle) return ok(key)
    const loaded = await storage.loadDocument(KEY)
    if (!loaded.ok) return loaded
    if (isKey(loaded.value)) key = loaded.value
    if (key || !isMade) return ok(key)
    const saved = await storage.saveDocument(
      KEY,
      await subtle.generateKey(AES, false, ['encrypt', 'decrypt']),
    )
    if (!saved.ok) return saved
    // Another tab may have made one at the same time: what is on disk counts.
    const kept = await storage.loadDocument(KEY)
    if (!kept.ok) return kept
    if (isKey(kept.value)) key = kept.value
    return ok(key)
  }

  return {
    async load(name) {
      const loaded = await storage.loadDocument(PERSONAL_ROWS + name)
      if (!loaded.ok) return loaded
      const row = loaded.value
      if (!subtle || !isRecord(row)) return ok(undefined)
      const { iv, sealed } = row
      if (!(iv instanceof Uint8Array) || !(sealed instanceof Uint8Array)) return ok(undefined)
      const found = await findKey(false)
      if (!found.ok) return found
      if (!found.value) return ok(undefined)
      try {
        const how = { name: AES.name, iv: new Uint8Array(iv), additionalData: bindingOf(name) }
        const bytes = await subtle.decrypt(how, found.value, new Uint8Array(sealed))
        return ok(JSON.parse(new TextDecoder().decode(bytes)) as unknown)
      } catch {
        return ok(undefined)
      }
    },

    async save(name, value) {
      const found = await findKey(true)
      if (!found.ok) return failed(found.error)
      if (!subtle || !found.value) return ok(undefined)
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(12))
      const how = { name: AES.name, iv, additionalData: bindingOf(name) }
      const sealed = await subtle.encrypt(how, found.value, new TextEncoder().encode(JSON.stringify(value)))
      return storage.saveDocument(PERSONAL_ROWS + name, { iv, sealed: new Uint8Array(sealed) })
    },
  }
}

const bindingOf = (name: string) => new TextEncoder().encode(name)

const isKey = (value: unknown): value is CryptoKey =>
  typeof CryptoKey !== 'undefined' && value instanceof CryptoKey
