import type { AttachmentId } from '@/domain/ids'

import type { Session } from '../../storage/createSession'
import { createAttachmentRows } from '../../storage/rows/createAttachmentRows'

export type AttachmentAccess = ReturnType<typeof createAttachmentAccess>

/** The rows of attachments, as sync needs them. */
export function createAttachmentAccess(session: Session, now: () => number) {
  const rowsAt = (moment: () => number) =>
    createAttachmentRows({ session, now: moment, estimate: () => Promise.resolve({}) })
  return {
    /** Undefined where it is not here. */
    load: (id: string) => rowsAt(now).loadAttachment(id as AttachmentId),
    /** Under the name that its message gives it, and as old as that. */
    save: (bytes: Blob, name = '', at = now()) => rowsAt(() => at).saveAttachment(bytes, name),
  }
}
