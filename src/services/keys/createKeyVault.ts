import type { ConnectionId } from '@/domain/ids'
import { failed, ok } from '@/lib/result'
import type { KeyRow, KeyRows } from '@/services/storage/storage'

import type { KeyVault } from './keyVault'

/**
 * Opens the keys: those remembered on this device, and from now on those of this session.
 * A key that cannot be read from disk is simply not there; the person is asked again.
 */
export async function createKeyVault({ keyRows }: { readonly keyRows: KeyRows }): Promise<KeyVault> {
  const remembered = await keyRows.load()
  const held = new Map<ConnectionId, KeyRow>(
    (remembered.ok ? remembered.value : []).map((row) => [row.id, row]),
  )
  /** Whose keys are on disk, as far as this tab knows. */
  const rememberedIds = new Set(held.keys())
  const generations = new Map<ConnectionId, number>()
  const listeners = new Set<() => void>()

  const changed = (id: ConnectionId) => {
    generations.set(id, (generations.get(id) ?? 0) + 1)
    for (const listener of listeners) listener()
  }

  const removeKey = async (id: ConnectionId): Promise<void> => {
    const had = held.delete(id)
    if (had) changed(id)
    rememberedIds.delete(id)
    await keyRows.remove(id)
  }

  return {
    has: (connection) => {
      const row = held.get(connection.id)
      return row !== undefined && row.origin === originOf(connection.baseUrl)
    },

    keyFor: (connection, url) => {
      const row = held.get(connection.id)
      if (!row) return ok(undefined)
      const asked = originOf(url)
      // Both must match: neither a changed base URL nor an odd request may carry the key elsewhere.
      if (asked === undefined || asked !== row.origin || originOf(connection.baseUrl) !== row.origin) {
        return failed(
          `The key of ${connection.name} was given for ${row.origin} and is not sent to ${asked ?? 'this address'}. Enter the key again in the settings of this connection.`,
        )
      }
      return ok(row.key)
    },

    setKey: async (connection, key) => {
      const origin = originOf(connection.baseUrl)
      const trimmed = key.trim()
      if (!trimmed || origin === undefined) return removeKey(connection.id)
      const row = { id: connection.id, origin, key: trimmed }
      held.set(connection.id, row)
      changed(connection.id)
      if (connection.rememberKey) {
        rememberedIds.add(connection.id)
        await keyRows.save(row)
      } else {
        rememberedIds.delete(connection.id)
        await keyRows.remove(connection.id)
      }
    },

    removeKey,

    reload: async () => {
      const rows = await keyRows.load()
      if (!rows.ok) return
      const onDisk = new Map(rows.value.map((row) => [row.id, row]))
      for (const [id, row] of onDisk) {
        if (held.get(id)?.key === row.key && held.get(id)?.origin === row.origin) continue
        held.set(id, row)
        changed(id)
      }
      for (const id of rememberedIds) {
        if (!onDisk.has(id) && held.delete(id)) changed(id)
      }
      rememberedIds.clear()
      for (const id of onDisk.keys()) rememberedIds.add(id)
    },

    generationOf: (id) => generations.get(id) ?? 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The origin of a web address; undefined for what is none, and for origins that are not comparable (`file:`). */
function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin } = new URL(url)
  return origin === 'null' ? undefined : origin
}
