import { mark, t } from '@/lib/text/t'

import type { Attachment } from '../attachments/attachment'
import type { CatalogEntry } from '../catalog/entry'
import type { AttachmentPart } from '../messages/message'
import { isTextFile } from './isTextFile'

const NOUNS = {
  image: mark('images'),
  audio: mark('audio'),
  video: mark('video'),
  file: mark('files'),
} as const

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
    : t('{model} doesn’t accept {kind}. Remove “{file}”, or choose another model.', {
        model: entry.name,
        kind: t(NOUNS[kind]),
        file: attachment.name,
      })
}

/** What to say of an attachment of which the catalog does not know whether the model takes it; it is sent. */
export function unsureAttachment(attachment: Attachment, entry: Entry): string | undefined {
  if ((entry && entry.inputModalities.length > 0) || isTextFile(attachment)) return undefined
  return t(
    'No catalog says whether {model} accepts {kind}. “{file}” is sent, but the provider may reject it.',
    { model: entry?.name ?? t('this model'), kind: t(NOUNS[kindOf(attachment)]), file: attachment.name },
  )
}

const kindOf = ({ mediaType, document }: Pick<Attachment, 'mediaType' | 'document'>): keyof typeof NOUNS =>
  mediaType.startsWith('image/') || document?.sent === 'pages'
    ? 'image'
    : mediaType.startsWith('audio/')
      ? 'audio'
      : isVideo({ mediaType })
        ? 'video'
        : 'file'

/** Whether a file is moving pictures. What is text goes as words, whatever its type says. */
export const isVideo = ({ mediaType }: Pick<Attachment, 'mediaType'>): boolean =>
  mediaType.startsWith('video/')
