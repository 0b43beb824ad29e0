import type { Attachment } from '../attachments/attachment'
import type { CatalogEntry } from '../catalog/entry'
import type { AttachmentPart } from '../messages/message'
import { isTextFile } from './isTextFile'

const NOUNS = { image: 'images', audio: 'audio', file: 'files' } as const

type Entry = Pick<CatalogEntry, 'name' | 'inputModalities'> | undefined

/**
 * Why a model does not take an attachment, as a sentence; undefined when it does, or when the catalog does not say
 * what it takes. Text files go as words, which every model takes.
 */
export function refusedAttachment(attachment: Attachment | AttachmentPart, entry: Entry): string | undefined {
  if (!entry || entry.inputModalities.length === 0 || isTextFile(attachment)) return undefined
  const kind = kindOf(attachment)
  return entry.inputModalities.includes(kind)
    ? undefined
    : `${entry.name} does not take ${NOUNS[kind]}: remove “${attachment.name}”, or choose another model.`
}

/** What to say of an attachment of which the catalog does not know whether the model takes it; it is sent. */
export function unsureAttachment(attachment: Attachment, entry: Entry): string | undefined {
  if ((entry && entry.inputModalities.length > 0) || isTextFile(attachment)) return undefined
  return `No catalog says whether ${entry?.name ?? 'this model'} takes ${NOUNS[kindOf(attachment)]}: “${attachment.name}” is sent, and the service may refuse it.`
}

const kindOf = ({ mediaType }: Pick<Attachment, 'mediaType'>): keyof typeof NOUNS =>
  mediaType.startsWith('image/') ? 'image' : mediaType.startsWith('audio/') ? 'audio' : 'file'
