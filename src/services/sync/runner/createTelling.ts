import type { SyncState, SyncStatus } from '@/domain/sync'
import { loadCode } from '@/lib/loadCode'

import type { StepFailure } from '../engineSteps'
import type { SyncRows } from '../rows/syncRows'
import type { RemoteFailure } from '../syncRemote'

type TellingParts = {
  readonly rows: Pick<SyncRows, 'loadState'>
  readonly onStatus: (status: SyncStatus) => void
  readonly hasWork: () => boolean
}

export type Telling = ReturnType<typeof createTelling>

/** What the page is told of how it goes. */
export function createTelling({ rows, onStatus, hasWork }: TellingParts) {
  const telling = {
    /** Since when nobody answers, in milliseconds since the Unix epoch. */
    offlineSince: undefined as number | undefined,
    /** How much of the first sending or reading is done, from 0 to 1. */
    share: undefined as number | undefined,
    isReceiving: false,

    async tell(failure?: StepFailure): Promise<void> {
      const state = await rows.loadState()
      if (!state.ok) return
      const reason = failure?.type === 'remote' ? await sentenceFor(failure.error) : undefined
      onStatus(state.value ? statusOf(state.value, failure, reason) : { type: 'off' })
    },
    /** The same of a state that was just read. */
    tellOf: (state: SyncState): void => onStatus(statusOf(state)),
  }

  function statusOf(state: SyncState, failure?: StepFailure, reason?: string): SyncStatus {
    const { share, isReceiving, offlineSince } = telling
    return {
      type: 'on',
      place: state.place,
      device: state.device,
      phase: phaseOf(state, failure),
      waiting: state.written - state.pushed,
      upToDateAt: state.upToDateAt,
      trouble: state.trouble,
      ...(share !== undefined && { share }),
      ...(isReceiving && { isReceiving }),
      ...(offlineSince !== undefined && { offlineSince }),
      ...(reason !== undefined && { reason }),
    }
  }

  function phaseOf(state: SyncState, failure: StepFailure | undefined) {
    const isRefused = failure?.type === 'remote' && failure.error.type !== 'offline'
    if (state.trouble || isRefused) return 'trouble'
    if (state.isPaused) return 'paused'
    if (telling.offlineSince !== undefined) return 'offline'
    return hasWork() || state.written > state.pushed ? 'syncing' : 'upToDate'
  }

  return telling
}

/** Loaded with the first failure; undefined where it cannot be loaded for the same reason. */
const sentenceFor = (failure: RemoteFailure): Promise<string | undefined> =>
  loadCode(() => import('../describeRemote')).then(
    ({ describeRemote }) => describeRemote(failure),
    () => undefined,
  )
