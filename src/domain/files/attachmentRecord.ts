import * as z from 'zod/mini'

import type { AttachmentId } from '../ids'
import { hashSchema } from '../schema/idSchema'

/** Bytes of an attachment in one line; larger ones take several, so that no line outgrows its limit. */
export const ATTACHMENT_PIECE_BYTES = 24_000_000

/** Checks an `attachment` line of a file. */
export const attachmentRecordSchema = z.object({
  type: z.literal('attachment'),
  id: hashSchema<AttachmentId>(),
  mediaType: z.string(),
  /** Which piece this is, from 0, and how many there are; absent where one line holds all. */
  piece: z.exactOptional(z.number()),
  pieces: z.exactOptional(z.number()),
  /** Base64. */
  bytes: z.string(),
})

export type AttachmentRecord = z.infer<typeof attachmentRecordSchema>

/** The line of one piece of an attachment, without its line break. */
export function attachmentLine(
  attachment: { readonly id: AttachmentId; readonly mediaType: string },
  bytes: string,
  { piece, pieces }: { readonly piece: number; readonly pieces: number },
): string {
  const { id, mediaType } = attachment
  return JSON.stringify({
    type: 'attachment',
    id,
    mediaType,
    ...(pieces > 1 && { piece, pieces }),
    bytes,
  } satisfies AttachmentRecord)
}
