import { isRecord } from '@/lib/json'
import { ok } from '@/lib/result'

import { launch, type Session } from '../createSession'
import type { Storage } from '../storage'

type DocumentRows = Pick<Storage, 'saveDocument' | 'loadDocument' | 'listDocuments' | 'removeDocument'>

/** The rows of named documents. Their readers check what is in them. */
export const createDocumentRows = (session: Session): DocumentRows => ({
  saveDocument: (name, value) =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').put({ name, value }))
    }),

  async loadDocument(name) {
    const row = await session.read((db) => db.get('documents', name))
    return row.ok ? ok(isRecord(row.value) ? row.value['value'] : undefined) : row
  },

  listDocuments: (prefix) =>
    session.read((db) => db.getAllKeys('documents', IDBKeyRange.bound(prefix, `${prefix}\uffff`))),

  removeDocument: (name) =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').delete(name))
    }),
})
