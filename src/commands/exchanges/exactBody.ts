import { describeStorageError } from '@/domain/storage/storageError'
import type { AttachmentId } from '@/domain/ids'
import { failed, type Result } from '@/lib/result'

import type { CommandDeps } from '../deps'

/** The bytes that were sent, as text: a recorded body with its attachments in place. Fails with a sentence. */
export const createExactBody = (deps: Pick<CommandDeps, 'storage'>) =>
  async function exactBody(storedBody: string): Promise<Result<string, string>> {
    const { fillAttachments } = await import('@/services/completions/fillAttachments')
    const filled = await fillAttachments(storedBody, (id: AttachmentId) => deps.storage.loadAttachment(id))
    if (filled.ok) return filled
    return failed(
      filled.error.type === 'missing'
        ? 'An attachment of this request is no longer stored here, so its exact body cannot be made.'
        : describeStorageError(filled.error.error),
    )
  }
