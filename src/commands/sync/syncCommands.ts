import { originOf } from '@/domain/connections/baseUrl'
import type { SyncPlace } from '@/domain/sync/syncState'

import type { CommandDeps } from '../deps'

export type SyncCommands = Awaited<ReturnType<typeof createSyncCommands>>

/** The verbs of sync. Failures are sentences. */
export async function createSyncCommands(deps: CommandDeps) {
  const { store, keys, fetch, now, sleep } = deps
  const { openPageSync } = await deps.load('sync')
  const { sync, ownUrl } = await openPageSync({
    fetch,
    now,
    sleep,
    isOpen: (thread) => Object.hasOwn(store.getState().threads, thread),
  })
  store.subscribe(({ threads }, before) => {
    if (threads !== before.threads && Object.keys(threads).some((id) => !(id in before.threads)))
      sync.opened()
  })

  const placeAt = (address: string): SyncPlace => ({ type: 'host', url: hostAddress(address) || ownUrl })

  /** The key by which the person is invited to this host, where they have one. */
  function invitationFor({ url }: SyncPlace): string | undefined {
    const connection = store
      .getState()
      .connections.find(({ type, baseUrl }) =>
        url === ownUrl ? type === 'server' : type === 'remote' && originOf(baseUrl) === url,
      )
    const key = connection && keys.keyFor(connection, connection.baseUrl)
    return key?.ok ? key.value : undefined
  }

  return {
    ownUrl,
    syncStatus: sync.status,
    startSync: sync.start,
    /** Begins to sync; gives the words of the recovery code. An empty address is this page's own host. */
    turnOnSync: (address: string) => sync.turnOn(placeAt(address), invitationFor(placeAt(address))),
    joinSync: (code: string, address: string) => sync.joinWith(code, placeAt(address)),
    syncNow: sync.now,
    pauseSync: sync.pause,
    loadSyncSpace: sync.overview,
    removeSyncDevice: sync.removeDevice,
    showRecoveryCode: sync.showCode,
    renewRecoveryCode: () => {
      const status = sync.status.read()
      return sync.renewCode(status.type === 'on' ? invitationFor(status.place) : undefined)
    },
    leaveSync: sync.leave,
  }
}

/** The origin a person meant; empty for none. */
function hostAddress(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return URL.canParse(address) ? new URL(address).origin : trimmed
}
