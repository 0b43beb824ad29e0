import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { describeStorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import type { StorageUse } from '@/services/storage/storage'
import { selectConversations } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { forgetPersonal } from '../personalData/personalState'

/**
 * Deletes conversations, exchanges, files, settings, connections and keys from this device, stopping
 * what runs. The built-in connection stays. Fails with a sentence, and then nothing in memory changes.
 */
export const createDeleteEverything = (deps: CommandDeps) =>
  async function deleteEverything(): Promise<Result<void, string>> {
    const { store, storage, keys, inFlight, announce, tabs } = deps
    for (const { controller } of inFlight.values()) controller.abort()
    const deleted = await storage.deleteEverything()
    if (!deleted.ok) return failed(describeStorageError(deleted.error))

    forgetPersonal(deps)
    const state = store.getState()
    const conversations = selectConversations(state).map(({ id }) => id)
    await Promise.all(state.connections.map(({ id }) => keys.removeKey(id)))
    for (const id of conversations) state.threadClosed(id)
    state.conversationsLoaded([])
    state.draftsLoaded({})
    state.itemsLoaded({})
    state.settingsChanged(DEFAULT_SETTINGS)
    state.connectionsLoaded(state.connections.filter(({ type }) => type !== 'remote'))
    announce(conversations)
    tabs.announceKind('deleted')
    return ok(undefined)
  }

/** What this app stores on the device, kind by kind. */
export const createMeasureStorage =
  ({ storage }: CommandDeps) =>
  (): Promise<StorageUse> =>
    storage.measureUse()

/** Asks the browser to keep the data even when space runs short; whether it promised to. */
export const createKeepData =
  ({ storage }: CommandDeps) =>
  (): Promise<boolean> =>
    storage.requestPersistence()

export type { StorageUse }
