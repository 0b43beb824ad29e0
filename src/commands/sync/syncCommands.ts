import { originOf } from '@/domain/connections/baseUrl'
import { loadPlaceReader, loadStopSentence, type SyncPlace, type TypedPlace } from '@/domain/sync'
import { loadCode } from '@/lib/loadCode'
import type { Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

export type SyncCommands = Awaited<ReturnType<typeof createSyncCommands>>

/** The verbs of sync. Failures are sentences. */
export async function createSyncCommands(deps: CommandDeps) {
  const { store, keys: vault } = deps
  const { openPageSync } = await deps.load('sync')
  const { sync, ownUrl } = await openPageSync(() => Object.keys(store.getState().threads))
  // Shown in the list of chats, too: nobody looks into the settings for it.
  sync.status.subscribe(() => void tellStop().catch(() => undefined))
  async function tellStop(): Promise<void> {
    const status = sync.status.read()
    const hasStopped = status.type === 'on' && status.phase === 'trouble'
    const told = hasStopped ? await loadStopSentence() : undefined
    const problem = told?.describeStop(status) ?? null
    if (sync.status.read() === status) store.getState().syncProblemChanged(problem)
  }
  store.subscribe(({ threads }, before) => {
    if (threads !== before.threads && Object.keys(threads).some((id) => !(id in before.threads)))
      sync.opened()
  })
  // Without its code replies of other devices come when they have ended.
  loadCode(() => import('../replies/watchElsewhere'))
    .then(({ watchElsewhere }) => watchElsewhere(deps))
    .catch(() => undefined)

  /** The key by which the person is invited to this host, where they have one. */
  function invitationFor({ type, url }: SyncPlace): string | undefined {
    if (type !== 'host') return undefined
    const keys = store
      .getState()
      .connections.filter(({ type, baseUrl }) => type === 'remote' && originOf(baseUrl) === url)
      .map((connection) => vault.keyFor(connection, connection.baseUrl))
    const key = keys.find(({ ok }) => ok)
    return key?.ok ? key.value : undefined
  }

  /** The place that a person meant; read once, when sync begins. */
  const placeOf = async (typed: TypedPlace) => (await loadPlaceReader()).placeOf(typed, ownUrl)

  return {
    ownUrl,
    syncStatus: sync.status,
    startSync: sync.start,
    /** Begins to sync; gives the words of the recovery code. */
    turnOnSync: async (typed: TypedPlace): Promise<Result<readonly string[], string>> => {
      const place = await placeOf(typed)
      if (!place.ok) return place
      return sync.turnOn(place.value, { secret: typed.secret.trim(), invitation: invitationFor(place.value) })
    },
    joinSync: async (code: string, typed: TypedPlace): Promise<Result<void, string>> => {
      const place = await placeOf(typed)
      return place.ok ? sync.joinWith(code, place.value, { secret: typed.secret.trim() }) : place
    },
    syncNow: sync.now,
    pauseSync: sync.pause,
    loadSyncSpace: sync.overview,
    removeSyncDevice: sync.removeDevice,
    renameSyncDevice: sync.renameDevice,
    showRecoveryCode: sync.showCode,
    renewRecoveryCode: () => {
      const status = sync.status.read()
      return sync.renewCode(status.type === 'on' ? invitationFor(status.place) : undefined)
    },
    leaveSync: sync.leave,
  }
}
