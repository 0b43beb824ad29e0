import { SYNC_DOCUMENTS, SYNC_SECRETS, SYNC_STATE } from '@/domain/sync/documents'
import type { SyncState } from '@/domain/sync/syncState'

import { launch, type Session } from '../../storage/createSession'
import type { SyncSecrets } from './secrets'

/** Begins and ends sync on this device. */
export const createSpaceRows = (session: Session) => ({
  /** Everything known of an earlier space is forgotten: the new one is told all. */
  begin: (state: SyncState, secrets: SyncSecrets) =>
    session.write(['documents'], (tx) => {
      const documents = tx.objectStore('documents')
      launch(documents.delete(ALL))
      launch(documents.put({ name: SYNC_STATE, value: state }))
      launch(documents.put({ name: SYNC_SECRETS, value: secrets }))
    }),

  end: () =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').delete(ALL))
    }),
})

const ALL = IDBKeyRange.bound(SYNC_DOCUMENTS, `${SYNC_DOCUMENTS}\uffff`)
