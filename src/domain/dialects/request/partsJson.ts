import { isTextFile, refusedAttachment } from '@/domain/request/refusedAttachment'
import type { CatalogEntry } from '../../catalog'
import type { AttachmentPart, Part } from '../../messages/message'
import { placeholder, safeJson } from '../../attachments/placeholders'

/** How a dialect writes what a person attaches; undefined for what it cannot take. */
export type PartWriters = {
  /** @param text JSON text of a string. */
  readonly text: (text: string) => string
  readonly image: (part: AttachmentPart) => string | undefined
  readonly file: (part: AttachmentPart) => string | undefined
  /** Sound; not taken unless given. */
  readonly audio?: (part: AttachmentPart) => string
  /** A text file; as words between tags unless given. */
  readonly textFile?: (part: AttachmentPart) => string
}

/**
 * The parts of a person's message as JSON texts, with placeholders for what attachments hold. What the model or the
 * dialect does not take is named instead.
 */
export function partsJson(
  parts: readonly Part[],
  entry: CatalogEntry | undefined,
  write: PartWriters,
): readonly string[] {
  return parts.flatMap((part): readonly string[] => {
    if (part.type === 'text') return part.text === '' ? [] : [write.text(safeJson(part.text))]
    if (!('attachmentId' in part)) return []
    const refused = refusedAttachment(part, entry) !== undefined
    const written = refused ? undefined : attachmentJson(part, write)
    return [written ?? write.text(safeJson(`[${part.type} “${part.name}”, which this model does not take]`))]
  })
}

function attachmentJson(part: AttachmentPart, write: PartWriters): string | undefined {
  if (part.type === 'image') return write.image(part)
  if (part.type === 'audio') return write.audio?.(part)
  if (!isTextFile(part)) return write.file(part)
  return write.textFile ? write.textFile(part) : write.text(textFile(part))
}

/** The content of a text file as a JSON string, between tags that name it. */
function textFile({ name, attachmentId }: AttachmentPart): string {
  const opening = safeJson(`<file name="${name}">\n`).slice(0, -1)
  return `${opening}${placeholder('attachmentText', attachmentId)}\\n</file>"`
}

/** An attachment as a data URL, as a JSON string. */
export function dataUrl({ mediaType, attachmentId }: AttachmentPart): string {
  const start = safeJson(`data:${mediaType || 'application/octet-stream'};base64,`).slice(0, -1)
  return `${start}${placeholder('attachment', attachmentId)}"`
}
