import type { AttachmentId } from '@/domain/ids'
import { EVERYTHING, sharedThread, type SharedThread, withFilesAmong } from '@/domain/sharing/sharedThread'

import { hashOf } from '../attachments/sha256'
import { readParlanceFile } from '../files/readParlanceFile'

/** A shared conversation with its files, by the hash of their bytes. */
export type SharedContent = SharedThread & { readonly files: ReadonlyMap<AttachmentId, Blob> }

/** Reads what a link holds: checked like any foreign file. Undefined where it holds no conversation. */
export async function readShared(content: Blob): Promise<SharedContent | undefined> {
  const files = new Map<AttachmentId, Blob>()
  let thread: SharedThread | undefined
  for await (const item of readParlanceFile(content)) {
    if (item.type === 'conversation' && item.messages.length > 0) thread ??= item
    // A name that is not the hash of the bytes could be that of a file of the reader's own.
    if (item.type === 'attachment' && (await hashOf(item.bytes)) === item.id) files.set(item.id, item.bytes)
  }
  if (!thread) return undefined
  // Whoever made it may have put in what this app never shares.
  const known = sharedThread(thread, EVERYTHING)
  return { ...withFilesAmong(known, new Set(files.keys())), files }
}
