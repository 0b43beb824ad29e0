import { ok } from '@/lib/result'

import { launch, type Session } from '../storage/createSession'
import { createAttachmentRows } from '../storage/rows/createAttachmentRows'
import type { AttachmentId } from '@/domain/ids'

/** Notes which attachments the host has. */
const ON_HOST = 'sync/blob/'

export type AttachmentAccess = ReturnType<typeof createAttachmentAccess>

/** The rows of attachments, as sync needs them. */
export function createAttachmentAccess(session: Session, now: () => number) {
  const rows = createAttachmentRows({ session, now, estimate: () => Promise.resolve({}) })
  const noteOnHost = (id: string) =>
    session.write(['documents'], (tx) => {
      launch(tx.objectStore('documents').put({ name: ON_HOST + id, value: true }))
    })
  return {
    /** Undefined where it is not here. */
    load: (id: string) => rows.loadAttachment(id as AttachmentId),
    isOnHost: (id: string) =>
      session.read(async (db) => (await db.getKey('documents', ON_HOST + id)) !== undefined),
    noteOnHost,
    async save(bytes: Blob) {
      const saved = await rows.saveAttachment(bytes, '')
      if (!saved.ok) return saved
      const noted = await noteOnHost(saved.value.id)
      return noted.ok ? ok(undefined) : noted
    },
  }
}
