import { heldOf, withoutHeld } from '@/domain/connections/heldAddresses'
import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { selectConnection } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'

/**
 * Keeps a connection. Its key, where one is given, goes to the key vault alone; without one the key
 * that is kept stays, on disk or in memory as the connection now says. Succeeds once connection and key are on disk.
 * Fails with a sentence when they are not: this tab can use them all the same until it is closed.
 */
export const createSaveConnection = (deps: CommandDeps) =>
  async function saveConnection(
    connection: Connection,
    key: string | undefined,
  ): Promise<Result<void, string>> {
    const { store, keys, storage, tabs } = deps
    const before = selectConnection(connection.id)(store.getState())
    const isMoved = before !== undefined && before.rememberKey !== connection.rememberKey
    const kept = isMoved ? keys.keyFor(connection, connection.baseUrl) : undefined
    const given = key ?? (kept?.ok === true ? kept.value : undefined)
    // The key first: the lists are asked for as soon as the store knows the connection.
    const keyKept = given === undefined ? ok(undefined) : await keys.setKey(connection, given)
    // What another address said before is no history of this one, nor what it listed for another key.
    if (before !== undefined && isOtherSource(before, connection, key !== undefined))
      await deps.api.forgetCatalogs(connection.id)
    else if (key !== undefined) await deps.api.forgetList(connection.id)
    store.getState().connectionSaved(connection)
    await allow(deps, connection.id)
    const saved = await storage.saveConnections([connection])
    tabs.announceKind('connections')
    return saved.ok ? keyKept : failed(describeStorageError(saved.error))
  }

/** A model list that stands for the catalog is of one address and one key; a public catalog of its address alone. */
const isOtherSource = (before: Connection, after: Connection, hasNewKey: boolean): boolean =>
  before.catalogUrl !== after.catalogUrl ||
  (after.catalogUrl === '' && (hasNewKey || before.baseUrl !== after.baseUrl))

/**
 * Removes a connection, its key and the catalogs kept of it. Fails with a sentence, and then it stays. Its conversations stay readable, and so do their costs:
 * each reply holds its own.
 */
export const createRemoveConnection = (deps: CommandDeps) =>
  async function removeConnection(id: ConnectionId): Promise<Result<void, string>> {
    const keyRemoved = await deps.keys.removeKey(id)
    if (!keyRemoved.ok) return keyRemoved
    const removed = await deps.storage.saveConnections([], [id])
    if (!removed.ok) return failed(describeStorageError(removed.error))
    deps.store.getState().connectionRemoved(id)
    await allow(deps, id)
    await deps.api.forgetCatalogs(id)
    deps.tabs.announceKind('connections')
    return ok(undefined)
  }

/** What a person saved or removed waits for them no longer. */
async function allow(deps: CommandDeps, id: ConnectionId): Promise<void> {
  if (!heldOf(deps.store.getState().settings.heldAddresses, id)) return
  await createChangeAppSettings(deps)(({ heldAddresses }) => ({
    heldAddresses: withoutHeld(heldAddresses, id),
  }))
}
