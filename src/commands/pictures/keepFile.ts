import type { Attachment } from '@/domain/attachments/attachment'
import type { AttachmentId, ConversationId } from '@/domain/ids'
import type { AttachmentPart } from '@/domain/messages/message'
import { describeStorageError } from '@/domain/storage/storageError'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'

type Deps = Pick<CommandDeps, 'storage' | 'store' | 'load'>

/** Pixels of the longer side of what a transcript shows: twice the points it takes there. */
const THUMBNAIL_PIXELS = 960
/** Up to here a picture is its own thumbnail, in bytes. */
const SMALL_BYTES = 150_000

/**
 * Stores a file that is nowhere else: what was drawn was paid for. One that finds no room is kept in memory and saved
 * once there is some; until then a notice offers to download it, and the page asks before it is left. Undefined where
 * it can't be kept at all, which is told.
 */
export async function keepFile(
  deps: Deps,
  bytes: Blob,
  name: string,
  of?: ConversationId,
): Promise<Attachment | undefined> {
  const saved = await deps.storage.saveAttachment(bytes, name, of)
  if (saved.ok) return saved.value
  const reason = describeStorageError(saved.error)
  const held = await deps.storage.holdAttachment(bytes, name)
  if (!held.ok) {
    tellLost(deps, reason)
    return undefined
  }
  const id = `picture ${held.value.attachment.id}`
  let isHeld = true
  deps.store.getState().noticeShown({
    id,
    tone: 'danger',
    text: t('“{name}” isn’t saved. {reason} This tab keeps it until there is room.', { name, reason }),
    offersDownload: true,
  })
  void held.value.saved.then(() => {
    isHeld = false
    deps.store.getState().noticeDismissed(id)
  })
  void deps.load('leaveWarning').then(
    ({ warnBeforeLeaving }) => warnBeforeLeaving(() => isHeld),
    () => undefined,
  )
  return held.value.attachment
}

/** Says that a picture is lost. */
export const tellLost = ({ store }: Pick<CommandDeps, 'store'>, reason: string): void =>
  store.getState().noticeShown({
    id: 'picture',
    tone: 'danger',
    text: t('A picture could not be saved. {reason}', { reason }),
  })

/** Stores a picture, and a smaller copy to show where it is large. Undefined where it can't be kept, which is told. */
export async function keepPicture(
  deps: Deps,
  file: File,
  of?: ConversationId,
): Promise<AttachmentPart | undefined> {
  const stored = await keepFile(deps, file, file.name, of)
  if (!stored) return undefined
  const thumbnailId = await keepThumbnail(deps, file, of)
  return {
    type: 'image',
    attachmentId: stored.id,
    name: file.name,
    mediaType: file.type,
    sizeBytes: file.size,
    ...(thumbnailId && { thumbnailId }),
  }
}

/** What the name of a picture ends with, by its media type. */
export function pictureEnding(mediaType: string): string {
  const kind = /^image\/([\w.+-]+)/.exec(mediaType)?.[1] ?? 'png'
  return ENDINGS[kind] ?? kind
}

const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg', 'svg+xml': 'svg' }

/** Undefined where the picture is small, or can't be made smaller here: it is shown itself then. */
async function keepThumbnail(deps: Deps, file: File, of?: ConversationId): Promise<AttachmentId | undefined> {
  if (file.size <= SMALL_BYTES) return undefined
  const images = await deps.load('images').catch(() => undefined)
  const smaller = await images?.downscaleImage(file, globalThis, THUMBNAIL_PIXELS)
  return smaller && smaller !== file ? (await keepFile(deps, smaller, file.name, of))?.id : undefined
}
