import {
  type Batch,
  readSyncState,
  readThreadKnown,
  SYNC_SECRETS,
  SYNC_STATE,
  type SyncState,
  type ThreadKnown,
  writeBatch,
} from '@/domain/sync'
import { isRecord } from '@/lib/json'

import { launch, type Session } from '../../storage/createSession'
import { KNOWN, OUTGOING, outgoingName } from './createSyncRows'
import type { OutgoingRow } from './syncRows'

type Renamed = {
  /** The state that all this was made of: where it has changed meanwhile, nothing is written. */
  readonly before: SyncState
  readonly after: SyncState
  readonly token: string
  readonly outgoing: readonly Batch[]
  readonly known: (known: ThreadKnown) => ThreadKnown
}

/** Writes down that this device has another name in its space from now on. All or nothing. */
export const renameDevice = (session: Session, { before, after, token, outgoing, known }: Renamed) =>
  session.write(['documents'], async (tx) => {
    const documents = tx.objectStore('documents')
    const [state, secrets, rows] = await Promise.all([
      documents.get(SYNC_STATE),
      documents.get(SYNC_SECRETS),
      documents.getAll(rangeOf(KNOWN)),
    ])
    const now = readSyncState(isRecord(state) ? state['value'] : undefined)
    if (now?.device !== before.device || now.written !== before.written || now.pushed !== before.pushed)
      return
    launch(documents.put({ name: SYNC_STATE, value: after }))
    if (isRecord(secrets) && isRecord(secrets['value']))
      launch(documents.put({ name: SYNC_SECRETS, value: { ...secrets['value'], token } }))
    for (const row of rows) {
      if (!isRecord(row)) continue
      const value = known(readThreadKnown(row['value']))
      launch(documents.put({ name: String(row['name']), value }))
    }
    launch(documents.delete(rangeOf(OUTGOING)))
    for (const [at, batch] of outgoing.entries()) {
      const value: OutgoingRow = { type: 'batch', text: writeBatch(batch) }
      launch(documents.put({ name: outgoingName(at + 1), value }))
    }
  })

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
