import { fillAttachments } from '@/domain/attachments/fillAttachments'
import type { AttachmentId } from '@/domain/ids'
import { failed, type Result } from '@/lib/result'
import { mark, t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { describeFill } from './plans/requestPlan'

/** What to say when an attachment of a recorded body is gone. */
export const MISSING_FILE = mark(
  'An attachment of this request is no longer stored here, so its exact body cannot be made.',
)

/** The bytes that were sent, as text: a recorded body with its attachments in place. Fails with a sentence. */
export const createExactBody = (deps: Pick<CommandDeps, 'storage'>) =>
  async function exactBody(storedBody: string): Promise<Result<string, string>> {
    const filled = await fillAttachments(storedBody, (id: AttachmentId) => deps.storage.loadAttachment(id))
    if (filled.ok) return filled
    return failed(describeFill(filled.error, t(MISSING_FILE)))
  }
