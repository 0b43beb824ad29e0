import type { Attachment } from '../attachment'
import type { CatalogEntry } from '../catalog/entry'
import { isTextFile } from './isTextFile'

const NOUNS = { image: 'images', audio: 'audio', file: 'files' } as const

/**
 * Why a model does not take an attachment, as a sentence; undefined when it does, or when the catalog does not say
 * what it takes. Text files go as words, which every model takes.
 */
export function refusedAttachment(
  attachment: Attachment,
  entry: Pick<CatalogEntry, 'name' | 'inputModalities'> | undefined,
): string | undefined {
  if (!entry || entry.inputModalities.length === 0 || isTextFile(attachment)) return undefined
  const kind = attachment.mediaType.startsWith('image/')
    ? 'image'
    : attachment.mediaType.startsWith('audio/')
      ? 'audio'
      : 'file'
  return entry.inputModalities.includes(kind)
    ? undefined
    : `${entry.name} does not take ${NOUNS[kind]}: remove “${attachment.name}”, or choose another model.`
}
