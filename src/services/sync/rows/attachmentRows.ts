import type { AttachmentId } from '@/domain/ids'

import type { Session } from '../../storage/createSession'
import { createAttachmentRows } from '../../storage/rows/createAttachmentRows'

export type AttachmentAccess = ReturnType<typeof createAttachmentAccess>

/** The rows of attachments, as sync needs them. */
export function createAttachmentAccess(session: Session, now: () => number) {
  const rows = createAttachmentRows({ session, now, estimate: () => Promise.resolve({}) })
  return {
    /** Undefined where it is not here. */
    load: (id: string) => rows.loadAttachment(id as AttachmentId),
    save: (bytes: Blob) => rows.saveAttachment(bytes, ''),
  }
}
